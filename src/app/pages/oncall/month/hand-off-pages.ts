import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/duty/gap-cause';
import { whoInWords } from '#domain/duty/words';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { formatMoment, yearAt } from '#domain/time/format';
import { handOffsIn, type ListedHandOff } from '../panels/findings';
import { linesOf } from './month-labels';
import type { MonthContext } from './month-model';
import { paperPx } from './paper-font';

/** Hand-offs of a schedule in a month; more are every day, and on the front. */
const MAX_HAND_OFFS = 62;
/** Width of one of the three columns of a page, and lines of a page; see `.month-back` in month.css. */
const COLUMN_PX = 314;
const PAGE_LINES = 3 * 38;

type HandOffRow = { key: string; moment: string; text: string };

/** Hand-offs by page in order of time, and the names of schedules with too many of them. */
export type HandOffPages = { pages: readonly (readonly HandOffRow[])[]; frequent: readonly string[] };

/** Pages of the back of the sheets; at least one. */
export function handOffPages(
  schedules: readonly Schedule[],
  context: MonthContext,
  zones: Zones,
): HandOffPages {
  const { window, accountZone } = context;
  const bySchedule = schedules.map((schedule) => ({
    schedule,
    handOffs: handOffsIn([schedule], { window, accountZone, ...zones }),
  }));
  const isFrequent = ({ handOffs }: (typeof bySchedule)[number]) => handOffs.length > MAX_HAND_OFFS;
  const rows = bySchedule
    .flatMap((one) => (isFrequent(one) ? [] : one.handOffs))
    .sort((a, b) => a.at - b.at)
    .map((handOff) => rowOf(handOff, context, zones));
  const pages: HandOffRow[][] = [[]];
  let free = PAGE_LINES;
  for (const row of rows) {
    const lines = linesOf(`${row.moment} ${row.text}`, COLUMN_PX, paperPx);
    if (lines > free) {
      pages.push([]);
      free = PAGE_LINES;
    }
    pages.at(-1)?.push(row);
    free -= lines;
  }
  return { pages, frequent: bySchedule.filter(isFrequent).map(({ schedule }) => schedule.schedule_name) };
}

/** "Tue 1 Dec, 18:00", "Ledger office hours: off hours". */
function rowOf({ schedule, at, to }: ListedHandOff, context: MonthContext, { zone }: Zones): HandOffRow {
  const { window, accountZone, directory } = context;
  const people = to ? peopleOf(to) : [];
  const absent = !to && isClosedAt(schedule, at, accountZone) ? 'off hours' : 'gap';
  const state = people.length > 0 ? 'on call' : absent;
  return {
    key: `${schedule.schedule_id}.${at}`,
    moment: formatMoment(at, zone, yearAt(window.start, zone)),
    text: `${schedule.schedule_name}: ${whoInWords({ state, people }, { nameOf: directory.person })}`,
  };
}
