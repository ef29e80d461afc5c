import { isLate } from '#contract/served/sources';
import { counted } from '#domain/text/count';
import { formatMoment } from '#domain/time/format';
import type { StoreReport } from '#service/service';
import type { AccessMode } from '../access/access';
import type { Check, Outcome } from './check';

/** A check of every page of a large store may take minutes. */
const STORE_LIMIT_MS = 30 * 60_000;

/** Checks of the embedded service; all use one report. */
export function storeChecks(report: () => Promise<StoreReport>, mode: AccessMode['kind']): Check[] {
  return [
    { name: 'store', limitMs: STORE_LIMIT_MS, run: async () => storeOutcome(await report()) },
    {
      name: 'app key',
      limitMs: STORE_LIMIT_MS,
      run: async () => keyOutcome((await report()).is_key_valid, mode),
    },
    {
      name: 'unused keys',
      limitMs: STORE_LIMIT_MS,
      run: async () => unusedOutcome((await report()).unused_keys),
    },
    { name: 'sources', limitMs: STORE_LIMIT_MS, run: async () => sourcesOutcome(await report()) },
  ];
}

export function storeOutcome({ engine, problems, people, imported_at, sources = [] }: StoreReport): Outcome {
  if (problems.length > 0) {
    return {
      state: 'failure',
      text: `${engine} is damaged: ${problems.join('; ')}`,
      advice: 'put it back from a backup (docs/running/data.md)',
    };
  }
  if (people === 0) {
    return {
      state: 'warning',
      text: `${engine} is empty`,
      advice:
        sources.length > 0
          ? 'the first reading of its sources fills it (docs/running/sources.md)'
          : 'import your records (docs/running/your-data.md)',
    };
  }
  const imported = imported_at === null ? '' : `, last change ${formatMoment(imported_at, 'UTC')} UTC`;
  return { state: 'ok', text: `${engine} is whole: ${people} people${imported}` };
}

/** A source that was not read, or a schedule that is not taken over, is a warning: the installation works. */
export function sourcesOutcome({ sources = [], now }: Pick<StoreReport, 'sources' | 'now'>): Outcome {
  if (sources.length === 0) return { state: 'ok', text: 'No tool is read' };
  const lines = sources.flatMap((source) => {
    const { name, problem, read_at, schedules } = source;
    const since = read_at === undefined ? 'never read' : `last read ${formatMoment(read_at, 'UTC')} UTC`;
    if (problem !== undefined) return [`${name}: ${problem} (${since})`];
    if (isLate(source, now)) return [`${name}: ${since}`];
    const doubtful = schedules.filter(({ state }) => state === 'kept' || state === 'gone');
    return doubtful.length === 0 ? [] : [`${name}: ${counted(doubtful.length, 'schedule')} not as there`];
  });
  return lines.length === 0
    ? { state: 'ok', text: `${counted(sources.length, 'source')} read in time` }
    : { state: 'warning', text: lines.join('; '), advice: 'see /sources (docs/running/sources.md)' };
}

export function unusedOutcome(ids: readonly string[]): Outcome {
  if (ids.length === 0) return { state: 'ok', text: 'Each key was used in the last 90 days, or is newer' };
  return {
    state: 'warning',
    text: `Nobody has used ${ids.join(', ')} for 90 days`,
    advice: 'revoke what is not needed by watchbill key revoke',
  };
}

/** @param isValid null without a key. */
export function keyOutcome(isValid: boolean | null, mode: AccessMode['kind']): Outcome {
  if (isValid === true) return { state: 'ok', text: 'The key is valid' };
  const advice = 'create one by watchbill key create (docs/running/service.md)';
  if (isValid === false) return { state: 'failure', text: 'The key is not valid in this store', advice };
  return mode === 'openid' || mode === 'proxy'
    ? { state: 'ok', text: 'There is none: people sign in' }
    : { state: 'failure', text: 'There is no key, so pages show nothing', advice };
}
