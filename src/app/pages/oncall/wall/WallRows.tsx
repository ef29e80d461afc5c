import type { Ref } from 'react';
import { counted } from '#domain/text/count';
import { firstOf } from '../groups/group-words';
import type { SeatLine } from '../model/seat-lines';
import { isTall, type Leading, MAX_CARDS } from './compact-pages';
import type { WallContent } from './use-wall-items';
import type { WallItem } from './wall-items';

/** Max holes as rows. */
const MAX_ROWS = 10;
/** Longer names are below their role. */
const LONG_NAME = 32;

type WallRowsProps = WallContent &
  Leading & {
    /** Title of the schedules that lead. */
    title: string;
    pages: readonly (readonly WallItem[])[];
    otherCount: number;
    widthEm: number;
    page: number;
    /** Ref of the room of a page. */
    ref: Ref<HTMLDivElement>;
  };

/** Many schedules on a wall: what is missing, then those that lead, and a page of all others. */
export function WallRows(props: WallRowsProps) {
  const { items, ended, leading, isDense, title, pages, otherCount, widthEm, page, ref } = props;
  const leadCount = items.filter(({ isLead }) => isLead).length;
  const all = counted(leadCount, 'schedule');
  const isPart = leading.length < leadCount;
  const otherTitle = leading.length > 0 ? 'Other teams' : 'All teams';
  const restTitle = isPart ? 'All others' : otherTitle;
  return (
    <>
      <Holes items={items.filter(({ holes }) => holes.length > 0)} ended={ended} />
      {leading.length > 0 && (
        <section aria-label={title}>
          <h2 className="wall-title">
            {title} <small>{isPart ? `${leading.length} of ${all}` : all}</small>
          </h2>
          <ul className="wall-rows wall-lead" data-many={isDense ? '' : undefined}>
            {leading.map((item) => (
              <Row key={item.id} item={item} isTall={isDense && isTall(item, widthEm)} />
            ))}
          </ul>
        </section>
      )}
      <h2 className="wall-title">
        {restTitle}{' '}
        <small>
          {counted(otherCount, 'schedule')}, no gap
          {pages.length > 1 && ` · page ${page + 1} of ${pages.length}`}
        </small>
      </h2>
      <div ref={ref} className="wall-others">
        <ul aria-label="On call" className="wall-rows" data-many="">
          {pages[page]?.map((item) => (
            <Row key={item.id} item={item} isTall={isTall(item, widthEm)} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Schedules with empty roles, and how many rotas have ended; of many holes rows in place of cards. */
function Holes({ items, ended }: { items: readonly WallItem[] } & Pick<WallContent, 'ended'>) {
  if (items.length + ended.length === 0) return null;
  const isList = items.length > MAX_CARDS;
  const rest = items.length - MAX_ROWS;
  return (
    <ul aria-label="Nobody on call" className="wall-holes" data-list={isList ? '' : undefined}>
      {items.slice(0, MAX_ROWS).map(({ id, name, holes }) => (
        <li key={id} className="wall-gap">
          {holes.map(({ roles, end, next }) => (
            <div key={roles}>
              <p>
                <b>Nobody</b> <strong>{roles}</strong> <strong className="wall-end">{end}</strong>
              </p>
              <p>
                <span className="wall-place">{name}</span>{' '}
                {!isList && <span className="wall-end">{next}</span>}
              </p>
            </div>
          ))}
        </li>
      ))}
      {rest > 0 && <li className="wall-gap">and {rest} more</li>}
      {ended.length > 0 && (
        <li className="wall-gap" data-ended="">
          <p>
            <b>{ended.length}</b> <strong>{ended.length === 1 ? 'rota has' : 'rotas have'} ended</strong>
          </p>
          <p className="wall-place">{firstOf(ended)}</p>
        </li>
      )}
    </ul>
  );
}

/** Schedule with a line per role. */
function Row({ item: { name, seats, note }, isTall: isWhole }: { item: WallItem; isTall: boolean }) {
  const [first] = seats;
  const isOff = first !== undefined && seats.every(({ tone }) => tone === 'closed');
  return (
    <li data-tall={isWhole ? '' : undefined}>
      <h3>{name}</h3>
      <div>
        {note !== '' && <p className="wall-seat">{note}</p>}
        {(isOff ? [first] : seats).map((seat) => (
          <Seat key={String(seat.role)} seat={seat} />
        ))}
      </div>
    </li>
  );
}

function Seat({ seat: { roleName, who, tone, until } }: { seat: SeatLine }) {
  return (
    <p className="wall-seat" data-tone={tone} data-long={who.length > LONG_NAME ? '' : undefined}>
      <small>{roleName}</small> <b>{who}</b> <span className="wall-end">{until}</span>
    </p>
  );
}
