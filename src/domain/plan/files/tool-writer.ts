import type { Id } from '#contract/id';
import type { Interval } from '../../time/interval';
import { toDate, wallAt, type UnixSeconds } from '../../time/zone';
import type { Rotation } from './tool-rotations';

/** People on call in place of the rotations; the rotations have no one then if `isFilling`. */
export type ToolOverride = Interval & { people: readonly Id[]; isFilling: boolean };

/** A plan in the terms of the tools. */
export type ToolPlan = {
  name: string;
  zone: string;
  /** All rotations in place of those of now; undefined if only shifts change. */
  rotations: readonly Rotation[] | undefined;
  overlap: 'together' | 'later_wins';
  overrides: readonly ToolOverride[];
  nameOf: (person: Id) => string;
};

/** Requests of a tool, and the rules that decide what it can express. */
export type ToolWriter = {
  /** Several people in one turn, or in one override. */
  hasSeveral: boolean;
  /** Effect of layers on call at the same time; undefined: by the schedule, both ways. */
  overlap: 'together' | 'later_wins' | undefined;
  /** The effect of an override where another one is. */
  overrideOverOverride: 'wins' | 'unknown';
  /** The effect of new rotations on the overrides of now. */
  overridesOnChange: 'stay' | 'go' | 'unknown';
  /** Each turn of a layer that ends is written by itself. */
  areTurnsSingle: boolean;
  /** Parts of a plan that the tool cannot express, beyond these rules. */
  problems: (plan: ToolPlan) => string[];
  /** Bodies by request. */
  requests: (plan: ToolPlan) => Record<string, unknown>;
};

export function iso(instant: UnixSeconds): string {
  return toDate(instant).toISOString().replace('.000Z', 'Z');
}

/** Local time without an offset. */
export function localIso(instant: UnixSeconds, zone: string): string {
  return toDate(wallAt(instant, zone)).toISOString().slice(0, 19);
}

/** "08:30:00" */
export function clockText(seconds: number): string {
  return toDate(seconds).toISOString().slice(11, 19);
}
