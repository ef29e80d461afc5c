import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { CoverRequest, VersionEntry } from '#contract/served/changes';
import type { Interval } from '../time/interval';
import type { AccountZone, UnixSeconds } from '../time/zone';

/** Kinds of messages that a rule can send. */
export const MESSAGE_KINDS = ['hand-off', 'morning', 'gap', 'change', 'request', 'week'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Rule of what is sent, and when. */
export type MessageRule = {
  kinds: readonly MessageKind[];
  zone: string;
  /** Time of day of the morning and of the week, in seconds. */
  at: number;
  /** Seconds before a gap, longest first. */
  before: readonly number[];
  /** Times of day between which messages wait, in seconds; a start after its end spans midnight. */
  quiet: { start: number; end: number } | undefined;
};

/** Change of a rota. */
export type RotaChange = Pick<VersionEntry, 'version' | 'at' | 'author' | 'reason' | 'lines'> & {
  schedule_id: Id;
};

/** Data that messages are made of: only what the rule is about. */
export type MessageFacts = {
  schedules: readonly Schedule[];
  /** Window of the periods of the schedules. */
  window: Interval;
  changes: readonly RotaChange[];
  requests: readonly CoverRequest[];
  accountZone: AccountZone;
  names: Pick<Names, 'roles'> & { nameOf: (person: Id) => string };
};

/** Instants after one and up to another. */
export type After = { after: UnixSeconds; until: UnixSeconds };

/**
 * Event to be announced once. `what` and `schedule_id` identify it among events of one instant. `at`: when it is
 * announced; a gap is announced before it starts.
 */
export type Due = { at: UnixSeconds; what: string; schedule_id: Id } & (
  | { kind: 'hand-off' | 'morning' | 'week' }
  | { kind: 'gap'; start: UnixSeconds; role: Id | undefined }
  | { kind: 'change'; changes: readonly RotaChange[] }
  | { kind: 'request'; request: CoverRequest }
  | { kind: 'held'; held: readonly Due[] }
);
