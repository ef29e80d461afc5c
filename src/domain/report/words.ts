import type { Id } from '#contract/id';
import { latePercent, lateShare } from '../insight/incidents/late';
import { counted, formatCount, formatPercent, timesText, escapedMarkdown, sentenceCase } from '../text/words';
import { formatDayAndMonth, hoursText } from '../time/format';
import { monthBeside, monthInWords } from '../time/days';
import { toDate, type WallSeconds } from '../time/zone';
import type { HoursAnswer, LateAnswer, NeedlessAnswer, Report, WokenAnswer, ReportPeriod } from './data';

/** Words of a report: the same on the page, in the copied text, and in messages. */

export const ANSWERS = ['hours', 'woken', 'needless', 'late'] as const;
export type AnswerKey = (typeof ANSWERS)[number];

/** Names as they stand among other words. */
export type ReportNames = {
  person: (id: Id) => string;
  team: (id: Id) => string;
  channel: (id: Id) => string;
};

/** An answer: the figure, its subject, the conclusion, the rest, and the rule of this month. Empty parts are left out. */
export type AnswerWords = { figure: string; about: string; lead: string; rest: string; rule?: string };

type Context = { period: ReportPeriod; names: ReportNames };

export const TITLES: Readonly<Record<AnswerKey, { question: string; label: string }>> = {
  hours: { question: 'Who is on call how much', label: 'Hours' },
  woken: { question: 'Who was woken, and is it fair', label: 'Woken' },
  needless: { question: 'What woke us without need', label: 'Without need' },
  late: { question: 'Late', label: 'Late' },
};

/** "On call in November 2026, Payments, until Thu 26 Nov (Europe/Berlin)" */
export function reportTitle({ month, last, isOver }: ReportPeriod, scope: string, zone: string): string {
  const parts = [
    `On call in ${monthInWords(month)}`,
    ...(scope === '' ? [] : [scope]),
    ...(isOver ? [] : [untilText(last)]),
  ];
  return `${parts.join(', ')} (${zone})`;
}

/** "November", or "Nov" */
export function monthName(first: WallSeconds, length: 'long' | 'short' = 'long'): string {
  // British English shortens September to four letters.
  return toDate(first).toLocaleDateString('en-US', { month: length, timeZone: 'UTC' });
}

/** "until Thu 26 Nov" */
export function untilText(last: number): string {
  return `until ${formatDayAndMonth(last)}`;
}

export function answersOf(report: Report, context: Context): Record<AnswerKey, AnswerWords> {
  const { hours, woken, needless, late, begin } = report;
  const isEmpty = late?.count.of === 0;
  const none = isEmpty && begin ? { ...NO_WORDS, figure: noDataText(begin) } : NO_INCIDENTS;
  const note = begin === undefined ? '' : `${noDataText(begin)}.`;
  const inPart = (words: AnswerWords) => (begin ? { ...words, lead: note } : words);
  const orUnknown = (words: AnswerWords | undefined) => words ?? { ...NO_WORDS, figure: 'Not known' };
  return {
    hours: begin ? hoursBeforeData(hours, begin, context) : hoursWords(hours, context),
    woken: isEmpty ? none : inPart(orUnknown(woken && wokenWords(woken, context))),
    needless: isEmpty ? none : inPart(orUnknown(needless && needlessWords(needless, woken, context))),
    late: isEmpty ? none : inPart(orUnknown(late && lateWords(late, context))),
  };
}

/** Hours of a month with time before the data, which only the rota has. */
function hoursBeforeData(hours: HoursAnswer, begin: WallSeconds, context: Context): AnswerWords {
  if (!hours.first) return { ...NO_WORDS, figure: noDataText(begin) };
  return { ...hoursWords(hours, context), lead: `By the rota. ${noDataText(begin)}.` };
}

/** "No data before 29 May 2026" */
function noDataText(day: WallSeconds): string {
  return `No data before ${toDate(day).getUTCDate()} ${monthInWords(day)}`;
}

const NO_WORDS: AnswerWords = { figure: '', about: '', lead: '', rest: '' };
const NO_INCIDENTS: AnswerWords = { ...NO_WORDS, figure: 'No incidents' };

function hoursWords({ people, median, first, ...rests }: HoursAnswer, context: Context): AnswerWords {
  if (!first) return { ...NO_WORDS, figure: 'Nobody was on call' };
  const { seconds, others, change } = first;
  const times = ratioText(seconds / median);
  const isCompared = median > 0 && people.length > 1;
  const { shortRests: short, shortRestsChange } = rests;
  const than = shortRestsChange === undefined ? '' : `, ${changeText(shortRestsChange, 'more', 'fewer')}`;
  return {
    figure: `${hoursText(seconds)} h`,
    about: [firstName(first, context), ...(isCompared ? [`${times} the median`] : [])].join(', '),
    lead: change === undefined || others > 0 ? '' : changeSentence(change, hoursChange, context),
    rest: `${short === 0 ? 'No rest under 11 h' : `${counted(short, 'rest')} under 11 h in all`}${than}.`,
  };
}

function wokenWords(answer: WokenAnswer, context: Context): AnswerWords {
  const { wakings, change, first, average, unfair } = answer;
  if (!first) {
    const lead = change === undefined ? '' : changeSentence(change, wakingsChange, context);
    return { ...NO_WORDS, figure: 'Nobody was woken', lead };
  }
  const ratio = first.ofAverage === undefined ? [] : [`${ratioText(first.ofAverage)} the average`];
  const notFair = `Not fair: ${counted(unfair, 'person is', 'people are')} woken more often per night hour than chance explains.`;
  const nobody = average === undefined ? '' : 'Nobody stands out.';
  const than = change === undefined ? '' : `, ${changeText(change, 'more', 'fewer')}`;
  return {
    figure: sentenceCase(timesText(first.wakings)),
    about: [firstName(first, context), ...(first.others === 0 ? ratio : [])].join(', '),
    lead: unfair > 0 ? notFair : nobody,
    rest: `${counted(wakings, 'waking')} in all${than}.`,
  };
}

/** Channels named in a text. */
const MAX_NAMED_CHANNELS = 3;

function needlessWords(
  { wakings, change, channels }: NeedlessAnswer,
  woken: WokenAnswer | undefined,
  context: Context,
): AnswerWords {
  const lead = change === undefined ? '' : changeSentence(change, wakingsChange, context);
  if (wakings === 0) return { ...NO_WORDS, figure: 'Nobody was woken without need', lead };
  const channelNames = channels
    .slice(0, MAX_NAMED_CHANNELS)
    .map((line) => `${channelName(line.channel, context.names)} ${formatCount(line.wakings)}`);
  return {
    figure: counted(wakings, 'waking'),
    about: woken && woken.wakings > 0 ? `${formatPercent(wakings / woken.wakings)} of all` : '',
    lead,
    rest: `${channelNames.join(', ')}.`,
  };
}

function lateWords({ count, rule, isOfBoth, points, teams }: LateAnswer, context: Context): AnswerWords {
  const { late, of } = count;
  const percent = latePercent(count);
  const counts = `${formatCount(late)} of ${counted(of, 'incident')}`;
  const first = teams?.first;
  const change = changeSentence(points ?? 0, pointsChange, context);
  const nobody = teams ? 'No team stands out.' : '';
  return {
    figure: percent === undefined ? counts : formatPercent(lateShare(count) ?? 0),
    about: percent === undefined ? '' : counts,
    lead: points === undefined ? '' : `${change}${isOfBoth ? ' The last targets count for both.' : ''}`,
    rest: first ? `${context.names.team(first.team)} ${formatPercent(first.share)}.` : nobody,
    rule: `Late: ${rule}.`,
  };
}

/** "No channel" for incidents without one. */
export function channelName(channel: Id | undefined, { channel: nameOf }: ReportNames): string {
  return channel === undefined ? 'No channel' : nameOf(channel);
}

function firstName({ person, others }: { person: Id; others: number }, { names }: Context): string {
  const name = names.person(person);
  return others === 0 ? name : `${name} and ${counted(others, 'other')}`;
}

/** "2.2 times"; "about" near one. */
function ratioText(ratio: number): string {
  if (ratio > 0.85 && ratio < 1.15) return 'about';
  return `${formatCount(Number(ratio.toFixed(1)))} times`;
}

const hoursChange = (change: number) => `${hoursText(Math.abs(change))} h ${change > 0 ? 'more' : 'less'}`;
const wakingsChange = (change: number) => changeText(change, 'more', 'fewer');
const pointsChange = (change: number) =>
  `${counted(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'less'}`;

/** "3 fewer", "as before" */
function changeText(change: number, more: string, fewer: string): string {
  if (change === 0) return 'as before';
  return `${formatCount(Math.abs(change))} ${change > 0 ? more : fewer}`;
}

/** "3 fewer than in October.", "The same as in October." */
function changeSentence(change: number, text: (change: number) => string, { period }: Context): string {
  const { month, isOver } = period;
  const before = monthName(monthBeside(month, -1));
  const when = isOver ? before : `the same days of ${before}`;
  const words = change === 0 ? `the same as in ${when}.` : `${text(change)} than in ${when}.`;
  return sentenceCase(words);
}

/** Line of an answer in a text: "33 times, Jakub Nowak, 1.8 times the average. Not fair: …" */
export function answerText({ figure, about, lead, rest, rule = '' }: AnswerWords): string {
  const first = `${figure}${about === '' ? '' : `, ${about}`}.`;
  return [first, lead, rest, rule].filter((part) => part !== '').join(' ');
}

type ReportScope = {
  /** Name of the selected team. */
  team: string | undefined;
  /** Ids of the selected schedules; none: all. */
  schedules: readonly string[];
  scheduleName: (id: string) => string | undefined;
};

/** Selected team and schedules: "Payments", "Payments, 3 chosen schedules"; empty for all. */
export function scopeText({ team, schedules: ids, scheduleName }: ReportScope): string {
  const [only] = ids;
  const one = ids.length === 1 && only !== undefined ? (scheduleName(only) ?? `#${only}`) : undefined;
  const selection = ids.length === 0 ? [] : [one ?? counted(ids.length, 'chosen schedule')];
  return [...(team === undefined ? [] : [team]), ...selection].join(', ');
}

export type ReportText = { title: string; answers: Readonly<Record<AnswerKey, AnswerWords>> };

/** Lines of the text, without markup: title, then an answer each. */
export function reportLines({ title, answers }: ReportText): string[] {
  return [title, ...ANSWERS.map((key) => `${TITLES[key].label}: ${answerText(answers[key])}`)];
}

export function reportMarkdown({ title, answers }: ReportText, link: string): string {
  const lines = ANSWERS.map(
    (key) => `- **${TITLES[key].label}:** ${escapedMarkdown(answerText(answers[key]))}`,
  );
  return [`**${escapedMarkdown(title)}**`, '', ...lines, '', link, ''].join('\n');
}
