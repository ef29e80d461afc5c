import type { Check, Outcome } from './check';

/** Check that every variable that looks like a setting is one, and that files of settings can be used. */
export function settingsCheck(unknown: readonly string[], problems: readonly string[]): Check {
  return { name: 'settings', run: () => settingsOutcome(unknown, problems) };
}

function settingsOutcome(unknown: readonly string[], problems: readonly string[]): Outcome {
  if (problems.length > 0)
    return { state: 'failure', text: problems.join('; '), advice: 'the server does not start like this' };
  if (unknown.length === 0) return { state: 'ok', text: 'All are known' };
  return { state: 'warning', text: unknown.join('; ') };
}
