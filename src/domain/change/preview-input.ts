import { findRotation, type RotationProposal, type Shift } from '../schedule/find-rotation';
import type { Interval } from '../time/interval';
import type { ScheduleZone } from '../time/zone';
import { previewOf, type Preview as ChangePreview, type PreviewInput } from './preview';
import { type RulesInput, rulesPreviewOf } from './rules-preview';

/** Shifts of a tool in which a rotation is sought. */
export type ShiftsInput = { shifts: readonly Shift[]; zones: readonly ScheduleZone[]; knownRange: Interval };

/** What a thread computes: a change of overrides, of rules, or the rotation of a tool's shifts. */
export type AnyPreviewInput = PreviewInput | RulesInput | ShiftsInput;

export type Preview = ChangePreview & { rotation?: RotationProposal | undefined };

export function previewFrom(input: AnyPreviewInput): Preview {
  if ('others' in input) return rulesPreviewOf(input);
  if ('shifts' in input)
    return { effects: [], checks: [], rotation: findRotation(input.shifts, input.zones, input.knownRange) };
  return previewOf(input);
}
