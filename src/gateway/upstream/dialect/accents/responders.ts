import { parseId } from '#contract/id';
import type { Accent } from './accent';
import { isMembers, mapMembers, type Members } from './members';

/**
 * Metrics per responder: means and sums may have fractions, where the contract has whole numbers; ids of people may
 * have to be sent as numbers, where the contract has texts.
 */
export const responderInsight: Accent = {
  signs: /"(?:mean|total)_\w+"\s*:\s*-?\d+(?:\.\d|[eE])/,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, rowOf) } : data),
  empty: { items: [] },
  ways: [{ about: 'responder_ids', words: [(input) => input, byNumbers] }],
};

function rowOf(row: Members): Members {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /^(?:mean|total)_/.test(name) ? Math.round(value) : value,
    ]),
  );
}

function byNumbers(input: Members): Members {
  const { responder_ids: ids } = input;
  if (!Array.isArray(ids)) return input;
  return { ...input, responder_ids: ids.map((id: unknown) => parseId(String(id)) ?? id) };
}
