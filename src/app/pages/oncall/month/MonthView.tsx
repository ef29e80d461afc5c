import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { dayCount } from '#domain/time/day-span';
import { startOfDay } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { useDaysOff } from '../../../api/served/days-off';
import { useMe } from '../../../data/me';
import { usePersonColours } from '../../../data/person-colours';
import { useWidth } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { ownSchedules } from '../model/filter';
import type { OnCallParts } from '../model/use-rows';
import { drawMonth } from './month-model';
import { MonthTable } from './MonthTable';
import { PrintMonth } from './PrintMonth';

const ROW_PX = 24;

type MonthViewProps = OnCallParts & { directory: Directory };

/** Schedules as a calendar, those of the viewer first, or a set in its order: a row a day, a column a role; on paper as sheets. */
export function MonthView({ address, time, loaded, visible, directory }: MonthViewProps) {
  const { view, change } = address;
  const { zone } = view;
  const now = useNow();
  const [ref, widthPx] = useWidth();
  const colours = usePersonColours(loaded.schedules);
  const { window, accountZone } = loaded.shifts.reading;
  const daysOff = useDaysOff(window);
  const { first } = time;
  const count = dayCount(first, view.days);
  const context = useMemo(
    () => ({ window, accountZone, days: { first, count, zone }, directory, colours, daysOff }),
    [window, accountZone, first, count, zone, directory, colours, daysOff],
  );
  const { person } = useMe();
  const hasSet = view.schedules.length > 0;
  const rows = useMemo(() => {
    if (hasSet) return visible.rows;
    const isOwn = ownSchedules(loaded.schedules, person);
    return visible.rows.toSorted((a, b) => Number(isOwn(b.schedule)) - Number(isOwn(a.schedule)));
  }, [visible.rows, loaded.schedules, person, hasSet]);
  const month = useMemo(
    () => drawMonth(rows, context, { widthPx: Math.max(widthPx - 2, 1), rowPx: ROW_PX }),
    [rows, context, widthPx],
  );
  function choose(target: EventTarget) {
    if (!(target instanceof Element)) return;
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) return change({ days: 1, from: Number(day), as: 'timeline', period: undefined });
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key !== undefined && key !== '') change({ period: key });
  }
  const handlers = {
    onClick: ({ target }: MouseEvent) => choose(target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (
        event.key === 'Enter' &&
        event.target instanceof Element &&
        event.target.matches('[role=gridcell]')
      ) {
        event.preventDefault();
        choose(event.target);
      } else moveFocus(event);
    },
  };
  return (
    <>
      <PrintMonth {...{ address, loaded, rows, context, directory }} range={time.range} />
      <section aria-label="Month" className="month print:hidden">
        <div ref={ref} className="overflow-x-auto rounded-[10px] border border-line bg-surface">
          <MonthTable
            month={month}
            rowPx={ROW_PX}
            label={`On call by day, ${time.range}, ${zone}`}
            today={startOfDay(wallAt(now, zone))}
            selected={view.period}
            handlers={handlers}
          />
        </div>
      </section>
    </>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from cell to cell; the focused cell is the one in the tab order. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const here = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (here === undefined) return;
  const [row = 0, column = 0] = here.split('.').map(Number);
  const last = Number(grid.getAttribute('aria-colcount')) - 1;
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
  const [down, right] = STEPS[event.key] ?? [0, (ends[event.key] ?? column) - column];
  const cell = grid.querySelector<HTMLElement>(`[data-cell="${row + down}.${column + right}"]`);
  if (!cell || (down === 0 && right === 0)) return;
  event.preventDefault();
  for (const stop of grid.querySelectorAll('[data-cell][tabindex="0"]')) stop.setAttribute('tabindex', '-1');
  cell.setAttribute('tabindex', '0');
  cell.focus();
}
