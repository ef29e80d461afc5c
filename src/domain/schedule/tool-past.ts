import { LAYER_MODE, type LayerSchedule } from '#contract/schedule';

/** Name of the overrides that hold the past of a rota as its tool had it, before it was read. */
export function nameOfPast(tool: string): string {
  return `as ${tool} had it`;
}

/** Tool of an override of such a name; undefined for any other. */
export function toolOfPast(name: string): string | undefined {
  return /^as (.+) had it$/.exec(name)?.[1];
}

/** Name of the overrides that hold the duty of a calendar, which has no rules. */
export const CALENDAR_DUTY = 'Calendar';

/** True for an override of rules; false for one that holds what a tool answers instead of rules. */
export function replacesRules({ mode, layer_name }: Pick<LayerSchedule, 'mode' | 'layer_name'>): boolean {
  return mode === LAYER_MODE.override && layer_name !== CALENDAR_DUTY && toolOfPast(layer_name) === undefined;
}
