import { type UnknownSetting, unknownSettingLine } from '#service/config';
import type { Check, Outcome } from './check';

/** Check that every variable that looks like a setting is one. */
export function settingsCheck(unknown: readonly UnknownSetting[]): Check {
  return { name: 'settings', run: () => settingsOutcome(unknown) };
}

function settingsOutcome(unknown: readonly UnknownSetting[]): Outcome {
  if (unknown.length === 0) return { state: 'ok', text: 'All are known' };
  return { state: 'warning', text: unknown.map(unknownSettingLine).join('; ') };
}
