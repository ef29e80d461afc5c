import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#domain/text/words';
import type { ListedFigure } from '#domain/insight/responders/responses';
import {
  changeIn,
  type FigureKey,
  figureOf,
  listedBehind,
  type Standing,
} from '#domain/insight/responders/standings';
import { canServer } from '../../../url/settings';
import { FIGURE_WORDS } from '../model/figure-words';

type FigureTabsProps = {
  figures: readonly FigureKey[];
  standing: Standing;
  /** Figure with its list open; undefined for another list. */
  selected: ListedFigure | undefined;
  /** Previous period in words. */
  before: string;
  /** Everybody, for the average. */
  total?: Standing;
  pathOf: (listed: ListedFigure) => string;
  /** Further figures, without a list. */
  children?: ReactNode;
};

/** Height of a figure with two notes: nothing moves as they load. */
const FIGURE_LOOK =
  'block h-full min-h-[102px] border-t border-l border-b-2 border-line border-b-transparent px-3.5 py-2 forced-colors:border-b-[Canvas]';

const LINK_LOOK = `${FIGURE_LOOK} hover:bg-hover aria-[current=true]:border-b-accent aria-[current=true]:bg-accent-soft forced-colors:aria-[current=true]:border-b-[Highlight]`;

/** A box with a column for each figure. */
const FIGURES_LOOK =
  'mb-3.5 grid grid-cols-2 overflow-hidden rounded-[10px] border border-line bg-surface *:-mt-px *:-ml-px sm:grid-cols-4 xl:flex xl:*:flex-1';

/** Figures as tabs; each with a list of its own links to its entries. */
export function FigureTabs({ figures, standing, selected, pathOf, children, ...about }: FigureTabsProps) {
  return (
    <ul aria-label="Figures" className={FIGURES_LOOK}>
      {figures.map((figure) => {
        const content = <Figure standing={standing} figure={figure} {...about} />;
        // The rate is over the list of interruptions at night.
        const listed = figure === 'rate' ? undefined : listedBehind(figure);
        return (
          <li key={figure}>
            {listed !== undefined && canServer('incident-responders') ? (
              <Link to={pathOf(listed)} replace aria-current={listed === selected} className={LINK_LOOK}>
                {content}
              </Link>
            ) : (
              <div className={FIGURE_LOOK}>{content}</div>
            )}
          </li>
        );
      })}
      {children}
    </ul>
  );
}

type OtherFigureProps = { head: string; value: string; isBad?: boolean; to?: string; isCurrent?: boolean };

/** Figure that is not compared, with the address of its list. */
export function OtherFigure({ head, value, isBad = false, to, isCurrent }: OtherFigureProps) {
  const content = (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className={`text-xl font-bold tracking-tight ${isBad ? 'text-bad' : ''}`}>{value}</b>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={FIGURE_LOOK}>{content}</div>
      ) : (
        <Link to={to} replace aria-current={isCurrent} className={LINK_LOOK}>
          {content}
        </Link>
      )}
    </li>
  );
}

type FigureProps = Pick<FigureTabsProps, 'standing' | 'before' | 'total'> & { figure: FigureKey };

function Figure({ standing, figure, before, total }: FigureProps) {
  const { head, format } = FIGURE_WORDS[figure];
  const value = figureOf(standing, figure);
  const { before: earlier } = changeIn(standing, figure);
  const average = figure === 'rate' && total ? figureOf(total, figure) : undefined;
  const notes = [
    figure === 'ack' ? `${formatCount(standing.figures.acknowledged)} acknowledged` : '',
    average === undefined ? '' : `average ${format(average)}`,
    earlier === undefined ? '' : `${format(earlier)} before`,
  ].filter((note) => note !== '');
  return (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className="text-xl font-bold tracking-tight">{value === undefined ? '–' : format(value)}</b>
      {notes.map((note) => (
        <span
          key={note}
          title={note.endsWith(' before') ? before : undefined}
          className="block text-xs text-ink-3"
        >
          {note}
        </span>
      ))}
    </>
  );
}
