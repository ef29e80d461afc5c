import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { Post } from '../ledger/duties';
import { roleName } from '../oncall/words/rule-words';
import { listed } from '../text/words';
import { startOfDay } from '../time/days';
import { formatHours, formatLength, formatDate, formatDays } from '../time/format';
import type { Interval } from '../time/interval';
import { type UnixSeconds, wallAt } from '../time/zone';
import { type Candidate, SHORT_REST, shortestRest } from './candidates';

type PostNames = { scheduleName: (schedule: Id) => string; roles: readonly RoleName[] };

type CandidateNames = PostNames & {
  zone: string;
  /** The present, for people who leave later; absent = after it. */
  now?: UnixSeconds | undefined;
};

/** "Checkout, Secondary" */
function postInWords({ schedule_id, role_id }: Post, { scheduleName, roles }: PostNames): string {
  return `${scheduleName(schedule_id)}, ${roleName(role_id, roles)}`;
}

/** "Free. 22 h of rest before", or why not: "Checkout, Primary at the same time. Not in the rota or team". */
function candidateInWords(candidate: Candidate, names: CandidateNames): string {
  const { reason, isFree } = reasonOf(candidate, names);
  const { isOutside, leftAt } = candidate;
  const { zone, now = Infinity } = names;
  if (!isOutside) return isFree ? `Free. ${reason}` : reason;
  const place =
    leftAt === undefined
      ? 'Not in the rota or team'
      : `${leftAt > now ? 'Leaves' : 'Left'} this rota on ${formatDate(wallAt(leftAt, zone))}`;
  return `${isFree ? 'Free' : reason}. ${place}`;
}

/** The reason with the hours of the period: "Free. 22 h of rest before · 67 h". */
export function candidateNote(candidate: Candidate, names: CandidateNames): string {
  return `${candidateInWords(candidate, names)} · ${formatHours(candidate.total)} h`;
}

/** "Hours on call in all schedules, 20 Nov – 6 Dec" */
export function periodNote({ start, end }: Interval, zone: string): string {
  const dayOf = (at: number) => startOfDay(wallAt(at, zone));
  return `Hours on call in all schedules, ${formatDays(dayOf(start), dayOf(end - 1))}`;
}

function reasonOf(candidate: Candidate, names: PostNames): { reason: string; isFree: boolean } {
  const { isAway, posts, restBefore, restAfter } = candidate;
  if (isAway) return { reason: 'Away then', isFree: false };
  const busy = [...new Set(posts.map((post) => postInWords(post, names)))];
  if (busy.length > 0) return { reason: `${listed(busy)} at the same time`, isFree: false };
  const rest = shortestRest({ restBefore, restAfter });
  if (rest === Infinity) return { reason: 'No other shift', isFree: true };
  const side = rest === restBefore ? 'before' : 'after';
  const reason = rest === 0 ? `No rest ${side}` : `${formatLength(rest)} of rest ${side}`;
  return { reason, isFree: rest >= SHORT_REST };
}

/** Name of a schedule by its id. */
export function scheduleNamer(schedules: readonly Schedule[]): (id: Id) => string {
  const names = new Map(schedules.map(({ schedule_id, schedule_name }) => [schedule_id, schedule_name]));
  return (id) => names.get(id) ?? `#${id}`;
}
