import { formatMoment } from '#domain/time/format';
import type { StoreReport } from '#service/service';
import type { AccessMode } from '../access/config';
import type { Check, Outcome } from './check';

/** A check of every page of a large store may take minutes. */
const STORE_LIMIT_MS = 30 * 60_000;

/** Checks of the embedded service; both use one report. */
export function storeChecks(report: () => Promise<StoreReport>, mode: AccessMode['kind']): Check[] {
  return [
    { name: 'store', limitMs: STORE_LIMIT_MS, run: async () => storeOutcome(await report()) },
    {
      name: 'app key',
      limitMs: STORE_LIMIT_MS,
      run: async () => keyOutcome((await report()).is_key_valid, mode),
    },
  ];
}

export function storeOutcome({ engine, problems, people, imported_at }: StoreReport): Outcome {
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
      advice: 'import your records (docs/running/your-data.md)',
    };
  }
  const imported = imported_at === null ? '' : `, last import ${formatMoment(imported_at, 'UTC')} UTC`;
  return { state: 'ok', text: `${engine} is whole: ${people} people${imported}` };
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
