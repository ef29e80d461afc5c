import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import type { Override } from '../../change/overrides';
import type { Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';

/**
 * Edits of the rules of a rota.
 *
 * Rules: `layer` is the index of a regular layer among the layers that have not ended before the change; layers that
 * edits add follow in their order. An edit takes effect at its `at`, or at the start of the change. Edits apply in order.
 */
export type RuleEdit = { at?: UnixSeconds | undefined } & (
  | { kind: 'leave'; person: Id; layer?: number | undefined }
  | {
      kind: 'join';
      person: Id;
      layer: number;
      role_id: Id;
      /** Person before the new one in the order; absent = the last. */
      after?: Id | undefined;
    }
  | { kind: 'replace'; person: Id; by: Id; layer?: number | undefined }
  /** `time` in seconds from 00:00; `weekday`, 0 = Sunday, only of turns of weeks. */
  | { kind: 'handOff'; layer: number; time: number; weekday?: number | undefined }
  | { kind: 'turn'; layer: number; unit: string; value: number }
  | ({ kind: 'hours'; layer: number } & Pick<Layer, 'restrict_mode' | 'restrict_periods'>)
  /** Adds people in a role, one per group in the order of the groups, from the start again after the last. */
  | { kind: 'role'; layer: number; role_id: Id; people: readonly Id[] }
  | { kind: 'zone'; zone: string }
  | { kind: 'addLayer'; layer: Layer }
  | { kind: 'endLayer'; layer: number }
  /** Places a layer above another one, or below all. */
  | { kind: 'raise'; layer: number; above?: number | undefined }
);

/** Edits in the history: also overrides, and the edits of shifts that earlier releases had. */
export type HistoryEdit =
  | RuleEdit
  | ({ kind: 'override' } & Override)
  | ({ kind: 'take'; person: Id; role_id?: Id | undefined; instead?: Id | undefined } & Interval)
  | { kind: 'swap'; people: readonly [Id, Id]; role_id?: Id | undefined; stretches: readonly SwapStretch[] }
  | ({ kind: 'away'; person: Id } & Interval);

type SwapStretch = Interval & { role_id?: Id | undefined };

/** A proposal: edits, the earliest time of any effect, and whether people on call then stay until their hand-off. */
export type Plan = {
  from: UnixSeconds;
  keep: boolean;
  edits: readonly RuleEdit[];
  /** Applied after the edits. */
  overrides?: readonly Override[] | undefined;
};

/** Reasons why an edit cannot be applied. */
export const FAULTS = {
  past: 'It begins before the change.',
  noLayer: 'There is no such layer.',
  ended: 'The layer has ended by then.',
  notComputed: 'The layer cannot be computed.',
  otherRules: 'The server computes this rota by other rules, so only shifts can change.',
  notInRota: 'That person has no turn then.',
  alreadyInRota: 'That person has a turn already.',
  lastPerson: 'Nobody would be left in the layer.',
  midnightOnly: 'A layer that leaves out days hands off at midnight.',
  noFixedTime: 'Turns of this length have no fixed time of day.',
  noWeekday: 'Only turns of weeks have a weekday.',
  badTurn: 'A turn has 1 to 30 hours, days, weeks or months.',
  badHours: 'The hours are not within a day or a week.',
  badZone: 'No such time zone.',
  secondZone: 'The zone changes once already.',
  noPeople: 'It names nobody.',
  noEffect: 'It changes nothing.',
} as const;
export type Fault = keyof typeof FAULTS;

/** People who leave all layers by an instant. */
export function leaversBy({ edits, from }: Pick<Plan, 'edits' | 'from'>, at: UnixSeconds): Id[] {
  return edits.flatMap((edit) =>
    edit.kind === 'leave' && edit.layer === undefined && (edit.at ?? from) <= at ? [edit.person] : [],
  );
}

const NO_RULES: ReadonlySet<HistoryEdit['kind']> = new Set(['override', 'take', 'swap', 'away']);

export function isRuleEdit(edit: HistoryEdit): edit is RuleEdit {
  return !NO_RULES.has(edit.kind);
}
