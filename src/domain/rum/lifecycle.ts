import type { Issue, SentIssue } from '#contract/rum';
import { formatLength } from '../time/duration';
import { type InferredInstant, inferInstant } from '../time/timestamps';

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
    stretches: stretchesOf(events),
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

function stretchesOf(events: readonly LifecycleEvent[]): Lifecycle['stretches'] {
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
