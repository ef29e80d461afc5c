import type { ReplyOf } from '#contract/operation';
import type { ledgerClose, PayRules } from '#contract/served/ledger';
import { parseCents } from '#domain/ledger/money';
import { counted } from '#domain/text/count';
import type { Directory } from '../../../api/names/directory-of';
import type { TableRow } from './table';
import { moneyMore } from './words';

/** Max people named whose amounts differ. */
const MAX_NAMED = 3;

type Amounts = NonNullable<ReplyOf<typeof ledgerClose>['data']['amounts']>;

type Names = { directory: Pick<Directory, 'person'>; rules: Pick<PayRules, 'currency'> };

/** "By the service: Ann Lee € 72.00 more, Ben Ode € 62.00 less.", the largest first; '' for none. */
export function differencesInWords(
  amounts: Amounts = [],
  rows: readonly Pick<TableRow, 'person' | 'pay'>[] = [],
  { directory, rules }: Names,
): string {
  const differences = new Map(amounts.map(({ person_id, amount }) => [person_id, parseCents(amount)]));
  for (const { person, pay } of rows)
    if (person !== undefined && pay) differences.set(person, (differences.get(person) ?? 0n) - pay.amount);
  const differing = [...differences]
    .filter(([, cents]) => cents !== 0n)
    .toSorted(([, a], [, b]) => Number(sizeOf(b) - sizeOf(a)));
  if (differing.length === 0) return '';
  const names = differing
    .slice(0, MAX_NAMED)
    .map(([person, cents]) => `${directory.person(person)} ${moneyMore(cents, rules)}`);
  const rest = differing.length - names.length;
  return `By the service: ${names.join(', ')}${rest > 0 ? ` and ${counted(rest, 'other')}` : ''}.`;
}

function sizeOf(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}
