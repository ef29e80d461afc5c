import type { Issue, SentIssue } from '#contract/rum';
import { formatLength, type InferredInstant, inferInstant } from './time/format';
import { folded } from './text/words';

/** A word on an issue and the rule by which it is there. */
type Badge = {
  kind: 'crash' | 'regressed' | 'new';
  label: string;
  rule: string;
};

export type LifecycleKind = 'first' | 'resolved' | 'regressed' | 'last';

/** Event of an issue; `position` 0 to 1 on the bar, `version` '' if unknown. */
export type LifecycleEvent = InferredInstant & { kind: LifecycleKind; position: number; version: string };

export type Lifecycle = {
  /** Events with a timestamp, in order of time. */
  events: LifecycleEvent[];
  /** Parts of the bar: when the issue was open and when it counted as resolved. */
  stretches: { from: number; to: number; state: 'open' | 'resolved' }[];
  /** Kinds without a usable timestamp. */
  missing: LifecycleKind[];
  /** Summary; '' if too little is known or the times contradict each other. */
  sentence: string;
  /** Sentences about times that cannot all be right. That an issue was resolved after it came back is none. */
  contradictions: string[];
};

/**
 * The badges of an issue, the most urgent first.
 * @param newSince Unix seconds; an issue is new when it was first seen then or later: start of the visible range.
 */
export function issueBadges(issue: SentIssue, newSince: number): Badge[] {
  const first = inferInstant(issue.first_seen?.timestamp);
  const badges: Badge[] = [];
  if (issue.is_crash)
    badges.push({ kind: 'crash', label: 'Crash', rule: 'The error ended the application (is_crash).' });
  if (hasRegressed(issue))
    badges.push({
      kind: 'regressed',
      label: 'Regressed',
      rule: 'It came back after it was resolved (regression), and was not resolved since.',
    });
  if (first && first.seconds >= newSince)
    badges.push({ kind: 'new', label: 'New', rule: 'First seen in this range.' });
  return badges;
}

/** True if an issue came back and was not resolved since; false if the time is unknown. */
function hasRegressed(issue: SentIssue): boolean {
  const back = inferInstant(issue.regression?.regressed_at);
  const resolved = inferInstant(lastResolved(issue));
  return back !== undefined && !(resolved && resolved.seconds > back.seconds);
}

/** Errors per session; `undefined` without sessions, never a division by zero. */
export function errorsPerSession(issue: Pick<Issue, 'error_count' | 'session_count'>): number | undefined {
  return issue.session_count > 0 ? issue.error_count / issue.session_count : undefined;
}

/** First seen → resolved → regressed → last seen on one bar from the earliest (0) to the latest (1). */
export function lifecycle(issue: SentIssue): Lifecycle {
  const entries = sightings(issue);
  const events = entries
    .flatMap(({ timestamp, ...event }) => {
      const instant = inferInstant(timestamp);
      return instant ? [{ ...event, ...instant, position: 0 }] : [];
    })
    .sort((a, b) => a.seconds - b.seconds);
  const from = events[0]?.seconds ?? 0;
  const span = (events.at(-1)?.seconds ?? 0) - from;
  for (const event of events) event.position = span > 0 ? (event.seconds - from) / span : 0;
  const contradictions = contradictionsIn(events);
  return {
    events,
    stretches: issueStretches(events),
    missing: entries.filter(({ timestamp }) => !inferInstant(timestamp)).map(({ kind }) => kind),
    sentence: contradictions.length > 0 ? '' : sentenceOf(events),
    contradictions,
  };
}

function sentenceOf(events: readonly LifecycleEvent[]): string {
  const [first, resolved, back, last] = (['first', 'resolved', 'regressed', 'last'] as const).map((kind) =>
    events.find((event) => event.kind === kind),
  );
  if (resolved && (!back || back.seconds < resolved.seconds)) {
    const after = first ? `, ${between(first, resolved)} after it was first seen` : '';
    const since =
      last && last.seconds > resolved.seconds ? `; seen again ${between(resolved, last)} later` : '';
    return `Resolved${after}${since}.`;
  }
  if (back) {
    const after = resolved ? `, ${between(resolved, back)} after it was resolved` : ' after it was resolved';
    return `Came back${inVersion(back)}${after}.`;
  }
  if (!first || !last) return '';
  return first.seconds === last.seconds
    ? `Seen once${inVersion(first)}.`
    : `First seen${inVersion(first)}, last seen ${between(first, last)} later${inVersion(last)}.`;
}

function inVersion({ version }: LifecycleEvent): string {
  return version === '' ? '' : ` in ${version}`;
}

function between(from: LifecycleEvent, to: LifecycleEvent): string {
  return formatLength(to.seconds - from.seconds);
}

/** Required order of events, with the words for a violation. */
const ORDER: readonly [LifecycleKind, LifecycleKind, string][] = [
  ['first', 'last', 'It was first seen after it was last seen.'],
  ['first', 'resolved', 'It was resolved before it was first seen.'],
  ['first', 'regressed', 'It came back before it was first seen.'],
  ['regressed', 'last', 'It came back after it was last seen.'],
];

function contradictionsIn(events: readonly LifecycleEvent[]): string[] {
  const at = new Map(events.map(({ kind, seconds }) => [kind, seconds]));
  return ORDER.flatMap(([before, after, sentence]) =>
    (at.get(before) ?? -Infinity) > (at.get(after) ?? Infinity) ? [sentence] : [],
  );
}

type Sighting = { kind: LifecycleKind; timestamp: number | undefined; version: string };

/** Unix milliseconds. A regression has the time of the resolution before it. */
function lastResolved({ resolved_at, regression }: SentIssue): number | undefined {
  return resolved_at || regression?.resolved_at;
}

function sightings(issue: SentIssue): Sighting[] {
  const { first_seen: first, last_seen: last, regression } = issue;
  const resolved = lastResolved(issue);
  const back: Sighting[] = regression
    ? [{ kind: 'regressed', timestamp: regression.regressed_at, version: regression.regressed_at_version }]
    : [];
  return [
    { kind: 'first', timestamp: first?.timestamp, version: first?.version ?? '' },
    ...(resolved === undefined ? [] : [{ kind: 'resolved' as const, timestamp: resolved, version: '' }]),
    ...back,
    { kind: 'last', timestamp: last?.timestamp, version: last?.version ?? '' },
  ];
}

function issueStretches(events: readonly LifecycleEvent[]): Lifecycle['stretches'] {
  let state: 'open' | 'resolved' = 'open';
  const stretches: Lifecycle['stretches'] = [];
  for (const [index, event] of events.entries()) {
    if (event.kind === 'resolved') state = 'resolved';
    if (event.kind === 'regressed') state = 'open';
    const next = events[index + 1];
    if (next && next.position > event.position)
      stretches.push({ from: event.position, to: next.position, state });
  }
  return stretches;
}

/** Kinds of issues in a list, by the rules of their badges. */
export const ISSUE_KINDS = ['new', 'regressed', 'before'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

/** Kind of an issue: regressed before new (first seen since the start of the range), else seen before. */
export function kindOf(issue: SentIssue, newSince: number): IssueKind {
  const kinds = new Set(issueBadges(issue, newSince).map(({ kind }) => kind));
  if (kinds.has('regressed')) return 'regressed';
  return kinds.has('new') ? 'new' : 'before';
}

type IssueFilter = {
  version?: string | undefined;
  kind?: IssueKind | undefined;
  /** Part of the error, the service or the id, in any case and without accents. */
  text: string;
};

/** Issues that pass a filter. */
export function filterIssues(
  issues: readonly SentIssue[],
  { version, kind, text }: IssueFilter,
  newSince: number,
): SentIssue[] {
  const part = folded(text.trim());
  return issues.filter(
    (issue) =>
      (version === undefined || versionsOf(issue).includes(version)) &&
      (kind === undefined || kindOf(issue, newSince) === kind) &&
      (part === '' || folded(searchText(issue)).includes(part)),
  );
}

function searchText({ issue_id, service, error, application_name }: SentIssue): string {
  return [issue_id, service, error.type, error.message, application_name].join('\n');
}

/** Versions that an issue is known from: first seen, last seen, regressed. */
export function versionsOf({ first_seen, last_seen, regression }: SentIssue): string[] {
  const versions = [first_seen?.version, last_seen?.version, regression?.regressed_at_version];
  return [...new Set(versions.filter((version) => version !== undefined && version !== ''))].flatMap(
    (version) => version ?? [],
  );
}

export function countKinds(issues: readonly SentIssue[], newSince: number): Record<IssueKind, number> {
  const counts = { new: 0, regressed: 0, before: 0 };
  for (const issue of issues) counts[kindOf(issue, newSince)] += 1;
  return counts;
}

/** Versions, latest first: 4.18.0 before 4.9.2. */
export function byVersion(versions: Iterable<string>): string[] {
  return [...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

type PastedIds = {
  /** Each once, in the order pasted. */
  ids: string[];
  /** Number of duplicates. */
  repeated: number;
  /** Number of texts too long for an id, which are skipped. */
  tooLong: number;
  /** Message about duplicates and skipped texts; '' without any. */
  message: string;
};

/** Longer than any id; what is longer is something else that was pasted by mistake. */
const MAX_ID_LENGTH = 128;

const ID_PATTERNS = {
  application:
    /\/rum\/applications\/([^/?#\s"'<>]+)|\bapplication[_ -]?id["']?\s*[:=]\s*["']?([\w.-]+)|\/rum\?(?:[^#\s]*&)?id=([^&#\s]+)/gi,
  issue: /\/rum\/issues\/([^/?#\s"'<>]+)|\bissue[_ -]?id["']?\s*[:=]\s*["']?([\w.-]+)/gi,
} as const;

/** The ids that links, JSON or a log name as those of applications or issues. */
export function idsNamed(kind: keyof typeof ID_PATTERNS, text: string): string[] {
  return Array.from(
    text.matchAll(ID_PATTERNS[kind]),
    (match) => match.slice(1).find((id) => id !== undefined) ?? '',
  );
}

/** Ids of one kind; all ids of a text that names no kind. */
export function parseIdsOf(kind: keyof typeof ID_PATTERNS, text: string): PastedIds {
  const matches = idsNamed(kind, text);
  return parseIds(matches.length > 0 ? matches.join(' ') : text);
}

/**
 * Reads pasted application ids: parted by newlines, commas, semicolons, tabs or spaces, quoted or not, a JSON array or
 * a column of a table. Never throws.
 */
export function parseIds(text: string): PastedIds {
  const parts = text.split(/[\s,;|[\]{}()"'`“”‘’«»\u200b\ufeff]+/).filter((part) => part !== '');
  const candidates = parts.filter((part) => part.length <= MAX_ID_LENGTH);
  const ids = [...new Set(candidates)];
  const repeated = candidates.length - ids.length;
  const tooLong = parts.length - candidates.length;
  return { ids, repeated, tooLong, message: messageOf(repeated, tooLong) };
}

function messageOf(repeated: number, tooLong: number): string {
  const sentences = [];
  if (tooLong > 0)
    sentences.push(
      `${tooLong} ${tooLong === 1 ? 'text is' : 'texts are'} longer than ${MAX_ID_LENGTH} characters, and so no id.`,
    );
  if (repeated > 0)
    sentences.push(`${repeated} repeated ${repeated === 1 ? 'id counts' : 'ids count'} once.`);
  return sentences.join(' ');
}
