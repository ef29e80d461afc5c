import { FILTER_SEVERITIES } from '#contract/insight';
import type { Target } from '#contract/names';
import { formatExactDuration } from '../../time/duration';
import type { UnixSeconds } from '../../time/zone';
import type { InsightRange } from '../range';
import type { LateRule } from './incident-columns';

/**
 * An incident is late if it was first acknowledged after its limit, or is open past it. One that closed unacknowledged
 * within its limit is not.
 */

/** Limit without a target, in seconds. */
export const LATE_SECONDS = 900;

/** Rule of the recorded targets; without any, 15 minutes. */
export function recordedRule(targets: readonly Target[] = []): LateRule {
  return { notWithin: LATE_SECONDS, ...(targets.length > 0 && { recorded: targets }) };
}

/** Limit of incidents triggered at `since` or later, until the next one. */
type Limit = Pick<Target, 'seconds' | 'since'>;

/** Limits of a severity, oldest first. */
export function limitsOf({ notWithin, recorded = [] }: LateRule, severity: string): Limit[] {
  const later = recorded.filter((target) => target.severity === severity);
  return [{ since: -Infinity, seconds: notWithin }, ...later.toSorted((a, b) => a.since - b.since)];
}

export function limitAt(limits: readonly Limit[], at: UnixSeconds): number {
  return limits.findLast(({ since }) => since <= at)?.seconds ?? LATE_SECONDS;
}

/** Limits at an instant as those of all time; undefined if they are the same since another. */
export function ruleOfBoth(rule: LateRule, since: UnixSeconds, at: UnixSeconds): LateRule | undefined {
  const { recorded = [] } = rule;
  if (!recorded.some((target) => since < target.since && target.since <= at)) return undefined;
  const severities = [...new Set(recorded.map(({ severity }) => severity))];
  const limits = severities.map((severity) => {
    return { severity, seconds: limitAt(limitsOf(rule, severity), at), since: 0 };
  });
  return { ...rule, recorded: limits };
}

const ALL_TIME: InsightRange = { after: 0, upTo: Infinity };

/** Parts of a range with one limit each, oldest first. */
export function limitsIn(rule: LateRule, severity: string, { after, upTo } = ALL_TIME) {
  const limits = limitsOf(rule, severity);
  return limits.flatMap(({ since, seconds }, place) => {
    const next = limits[place + 1]?.since ?? Infinity;
    const part = { after: Math.max(after, since - 1), upTo: Math.min(upTo, next - 1) };
    return part.after < part.upTo ? [{ range: part, seconds }] : [];
  });
}

/** "5 min", "10 min then 5 min" */
export function limitText(rule: LateRule, severity: string, range?: InsightRange): string {
  const texts = limitsIn(rule, severity, range).map(({ seconds }) => minutesText(seconds));
  return texts.filter((text, place) => text !== texts[place - 1]).join(' then ');
}

/** "over 15 min", "Critical over 5 min, others over 15 min": late incidents of a range, or of all time. */
export function lateText(rule: LateRule, range?: InsightRange): string {
  const others = minutesText(rule.notWithin);
  const own = FILTER_SEVERITIES.toReversed().flatMap((severity) => {
    const text = limitText(rule, severity, range);
    return text === others ? [] : [`${severity} over ${text}`];
  });
  return own.length === 0 ? `over ${others}` : `${own.join(', ')}, others over ${others}`;
}

function minutesText(seconds: number): string {
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : formatExactDuration(seconds);
}
