import { parseOnCall } from '#address/on-call';
import { pageAt } from '#address/paths';
import { parsePresenting } from '#address/presenting';
import { answerLine } from '#domain/oncall/words/answer-text';
import { formatMoment, yearAt } from '#domain/time/format';
import { type AccountZone, DAY } from '#domain/time/zone';
import { createPromiseCache, type Visitor } from '../forward';
import type { PageAnswer } from '../page';
import { readSchedules } from '../read-schedules';
import { answersOf, notesOf, wordingOf } from './answer';
import type { DepsFor } from './mount';
import { chosenOf } from './reply';

/** Who is on call now, as text in the page that is sent; undefined for pages about anything else, and if it takes long. */
export type AnswerOfPage = (url: URL, visitor: Visitor) => Promise<PageAnswer | undefined>;

/** Time that the page waits for its text; the program asks anyway. */
const TIMEOUT_MS = 300;

const CACHE_MS = 5_000;
const MAX_CACHED = 100;

const BEFORE = DAY;
const AFTER = 8 * DAY;

/** Max lines: two screens. */
const MAX_LINES = 50;

export function createAnswerOfPage(depsFor: DepsFor, clock: () => number): AnswerOfPage {
  const cached = createPromiseCache<Awaited<ReturnType<typeof read>>>(MAX_CACHED, { ttlMs: CACHE_MS, clock });

  async function read(visitor: Visitor) {
    const { forward, names, sources } = depsFor({ visitor });
    const now = Math.floor(clock() / 1000);
    const window = { start: now - BEFORE, end: now + AFTER };
    const all = await names(visitor);
    const schedules = await readSchedules(forward, visitor, window, all);
    return { window, names: all, schedules, sources: (await sources?.(visitor))?.sources };
  }

  async function answer(url: URL, visitor: Visitor): Promise<PageAnswer | undefined> {
    const { accountZone } = depsFor({ visitor });
    const asked = askedOn(url, accountZone);
    if (!asked) return undefined;
    const { schedules, ...rest } = await cached(keyOf(visitor), () => read(visitor));
    const now = Math.floor(clock() / 1000);
    const { zone } = asked;
    const chosen = chosenOf(asked, schedules, rest.names);
    const question = { ...rest, ...chosen, now, asked: undefined, accountZone, zone };
    const context = wordingOf(question);
    const lines = answersOf(question).map(({ schedule, lines }) =>
      answerLine({ ...schedule, schedule_name: context.scheduleName(schedule) }, lines, now, context),
    );
    if (lines.length === 0) return undefined;
    const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
    return {
      title: `On call, ${formatMoment(now, zone, yearAt(now, zone))} ${zone}`,
      lines: [...lines.slice(0, MAX_LINES), ...more, ...notesOf(question)],
    };
  }

  return async (url, visitor) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
    });
    try {
      return await Promise.race([answer(url, visitor), late]);
    } catch {
      // The program asks, too, and reports it.
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}

function keyOf(visitor: Visitor): string {
  return visitor.kind === 'anybody' ? '' : visitor.email;
}

/** The schedules and the zone of a page about now; undefined for a page under a filter, about another time, or for a room. */
function askedOn(url: URL, account: AccountZone) {
  const match = pageAt(url.pathname);
  if (match?.page !== 'onCall' && match?.page !== 'schedule') return undefined;
  const { view } = parseOnCall(url.searchParams, { viewer: String(account), account });
  const { q, person, onlyGaps, zone, team } = view;
  // Also a time that only the program reads.
  const isAsked = ['at', 'period'].some((name) => url.searchParams.has(name));
  if (isAsked || parsePresenting(url.searchParams).on || q !== '' || person !== undefined || onlyGaps)
    return undefined;
  const { scheduleId } = match.params;
  const schedules = scheduleId === undefined ? view.schedules : [scheduleId];
  return { zone, team, set: undefined, schedules: schedules.length > 0 ? [...schedules] : undefined };
}
