import type { CSSProperties } from 'react';
import type { MeasuredLayout } from './use-wall-layout';
import { DutyCard } from '../duty/DutyCard';
import { othersOf, type WallItem } from './wall-items';
import { cardWidthEm, type Grid, nameScale, rowHeightsPx } from './wall-layout';
import { CARD_FRAME_EM, nameWidths } from './wall-texts';

/** Max height of a row, compared to its text. */
const MAX_ROW = 1.6;

type PageProps = {
  layout: MeasuredLayout;
  page: number;
  /** Person whose name is highlighted. */
  person: string | undefined;
};

/** Page of a wall: red cards above one card per other schedule. */
export function WallCards(props: PageProps) {
  return (
    <>
      <RedCards {...props} />
      <PlainCards {...props} />
    </>
  );
}

function RedCards({ layout: { reds, grids, place }, page }: PageProps) {
  const items = itemsOn(page, grids.reds, reds);
  if (items.length === 0) return null;
  return (
    <ul aria-label="Nobody on call" className="grid flex-none" style={gridLook(grids.reds, place.gapPx)}>
      {items.map((item) => (
        <RedCard key={item.id} item={item} />
      ))}
    </ul>
  );
}

function PlainCards({ layout, page, person }: PageProps) {
  const { cards, texts, grids, place } = layout;
  const items = itemsOn(page, grids.cards, cards);
  if (items.length === 0) return null;
  const heights = rowHeightsPx(pageOf(grids.cards, page), texts.cards, grids.cards, place);
  const maxHeight = heights.reduce((sum, height) => sum + height * MAX_ROW + place.gapPx, 0);
  const look = {
    ...gridLook(grids.cards, place.gapPx),
    gridTemplateRows: heights.map((height) => `minmax(min-content, ${Math.round(height)}fr)`).join(' '),
    maxHeight,
  };
  const nameEm = cardWidthEm(grids.cards, place) - CARD_FRAME_EM;
  const scaleOf = (name: string) => nameScale(nameWidths(name, layout.measure), nameEm);
  return (
    <ul aria-label="On call" className="grid min-h-0 flex-1" style={look}>
      {items.map((item) => (
        <Card key={item.id} {...{ item, scaleOf, person }} />
      ))}
    </ul>
  );
}

/** Indices of a page; a grid with fewer pages than the wall begins again. */
function pageOf({ pages }: Grid, page: number): readonly number[] {
  return pages[page % pages.length] ?? [];
}

function itemsOn(page: number, grid: Grid, items: readonly WallItem[]): WallItem[] {
  return pageOf(grid, page).flatMap((index) => items[index] ?? []);
}

function gridLook({ columns, typePx }: Grid, gapPx: number): CSSProperties {
  return {
    fontSize: `${typePx}px`,
    gap: `${gapPx}px`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  };
}

/** Schedule with an empty role: since or until when, who is next, and who is there in other roles. */
function RedCard({ item }: { item: WallItem }) {
  return (
    <li className="wall-red">
      {item.holes.map(({ roles, end }) => (
        <p key={roles} className="wall-hole">
          <span>
            <b>Nobody</b>
          </span>{' '}
          <span className="text-[1.8em]">{roles}</span> <span className="ml-auto text-[1.5em]">{end}</span>
        </p>
      ))}
      <div className="wall-hole-text">
        <h2>{item.name}</h2> <span>{item.team}</span>
        {othersOf(item).map((other) => (
          <span key={other}>{other}</span>
        ))}
        {item.holes.map(({ roles, next }) => (
          <span key={roles} className="ml-auto">
            {next}
          </span>
        ))}
      </div>
    </li>
  );
}

type CardProps = {
  item: WallItem;
  /** Size of a name, compared to the usual one. */
  scaleOf: (name: string) => number;
} & Pick<PageProps, 'person'>;

function Card({ item, scaleOf, person }: CardProps) {
  const { name, seats } = item;
  const isOff = seats.every(({ tone }) => tone === 'closed');
  return (
    <li className="wall-card" data-off={isOff ? '' : undefined}>
      <h2 title={name}>{name}</h2>
      <DutyCard words={item} size="wall" {...{ scaleOf, person }} />
    </li>
  );
}
