import type { Schedule } from '#contract/schedule';
import { dutyLines } from '../duty/duty-lines';
import { uncoveredIn } from '../duty/uncovered';
import { answerLine, answersText, gapLine } from '../oncall/words/answer-text';
import { channelText } from '../oncall/words/channel-message';
import { askedInWords, askInWords } from '../plan/request-words';
import { yearAt } from '../time/format';
import { DAY, instantAt, type UnixSeconds, wallAt } from '../time/zone';
import { scheduleOf } from './due-messages';
import type { Due, MessageFacts, RotaChange } from './rule';

/** Lines of messages. Duty has the words of *Share → As text*. */

/** Text of events that are announced together, without markup. `facts.schedules` are those of the rule. */
export function messageLines(
  events: readonly Due[],
  at: UnixSeconds,
  facts: MessageFacts,
  zone: string,
): string[] {
  return [...new Set(events.flatMap((event) => linesOf(event, at, facts, zone)))];
}

function linesOf(event: Due, at: UnixSeconds, facts: MessageFacts, zone: string): string[] {
  const { names, window, accountZone } = facts;
  const context = { now: at, zone, ...names };
  const schedule = scheduleOf(facts.schedules, event);
  switch (event.kind) {
    case 'held':
      return event.held.flatMap((one) => linesOf(one, at, facts, zone));
    case 'morning':
      return answersText({
        asOf: at,
        accountZone,
        reply: { window, schedules: [...facts.schedules] },
        link: '',
        ...context,
      })
        .trimEnd()
        .split('\n');
    case 'week':
      return weekLines(at, facts, zone);
    case 'request':
      return schedule ? [requestLine(event.request, schedule, facts, { at, zone })] : [];
    case 'change':
      return schedule ? changeLines(event.changes, schedule) : [];
    case 'gap': {
      const time =
        schedule &&
        uncoveredIn(schedule, window, accountZone).find(
          ({ kind, start, end, role }) =>
            kind !== 'expected' && role === event.role && start <= event.start && event.start < end,
        );
      return schedule && time ? [`${schedule.schedule_name}: ${gapLine(time, context)}`] : [];
    }
    default: {
      const lines = schedule ? dutyLines(schedule, at, { window, accountZone }, names.roles) : [];
      return schedule && lines.length > 0 ? [answerLine(schedule, lines, at, context)] : [];
    }
  }
}

/** The week of an instant, Monday to Sunday. */
function weekLines(at: UnixSeconds, { schedules, window, accountZone, names }: MessageFacts, zone: string) {
  const day = Math.floor(wallAt(at, zone) / DAY);
  const monday = day - ((((day - 4) % 7) + 7) % 7);
  const [start = at, end = at] = [monday, monday + 7].map((each) => instantAt(each * DAY, zone));
  return channelText({
    title: 'On call this week',
    scope: '',
    asOf: at,
    week: { start, end },
    window,
    zone,
    accountZone,
    link: '',
    groupNameOf: (name) => name,
    schedules: schedules.map((schedule) => ({
      schedule,
      lines: dutyLines(schedule, at, { window, accountZone }, names.roles),
    })),
    ...names,
  })
    .split('\n')
    .filter((line) => line !== '');
}

/** "Checkout was changed by Ann Lee (I am away): Sat 28 Nov, 00:00 – 24:00: Fay Wong instead of Cy Young" */
function changeLines(changes: readonly RotaChange[], { schedule_name }: Schedule): string[] {
  return changes
    .filter(({ lines }) => lines.length > 0)
    .map(({ author, reason, lines }) => {
      const by = author === '' ? '' : ` by ${author}`;
      const why = reason === '' ? '' : ` (${reason})`;
      return `${schedule_name} was changed${by}${why}: ${lines.join('; ')}`;
    });
}

/** "Checkout: Rosa Jiménez asks Wei Zhang to take Fri 27 Nov, 09:00 – Sat 28 Nov, 09:00" */
function requestLine(
  request: Extract<Due, { kind: 'request' }>['request'],
  { schedule_name }: Schedule,
  { names }: MessageFacts,
  { at, zone }: { at: UnixSeconds; zone: string },
): string {
  const words = { zone, year: yearAt(at, zone), ...names };
  const why = request.reason === '' ? '' : ` (${request.reason})`;
  return `${schedule_name}: ${askInWords(request, words)} ${askedInWords(request.overrides, words)}${why}`;
}
