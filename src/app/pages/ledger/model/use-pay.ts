import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ledgerRange, type LedgerView, monthOf, type readPayFragment } from '#address/ledger';
import type { PayRules } from '#contract/served/ledger';
import { payQuery, seesPay } from '../../../api/served/pay';
import { chosenValue } from '../../../data/schedule-sets';
import { useNow } from '../../../hooks/use-now';
import { payRecords } from './pay-records';

/** Rules of pay of an address or of the records, and what the records have on its month. */
export function usePay(view: LedgerView, fragment: ReturnType<typeof readPayFragment>) {
  const { first } = ledgerRange(view, useNow());
  const isPaid = fragment !== undefined && fragment !== 'damaged';
  const query = useQuery({ ...payQuery(monthOf(first)), enabled: isPaid && seesPay() });
  const isWhole =
    view.span === 'month' &&
    view.team === undefined &&
    chosenValue(view) === '' &&
    view.holidays === undefined;
  const records = useMemo(() => payRecords(query.data, isWhole), [query.data, isWhole]);
  const ownRules = fragment === 'recorded' ? query.data?.rules : fragment;
  const rules: PayRules | undefined = isPaid
    ? (records.closed?.closing.rules ?? asRules(ownRules))
    : undefined;
  return {
    rules,
    records,
    isWhole: isWhole && seesPay() && query.data !== undefined,
    hasNoRates: fragment === 'recorded' && query.data !== undefined && rules === undefined,
    isPending: isPaid && seesPay() && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function asRules(rules: ReturnType<typeof readPayFragment>): PayRules | undefined {
  return typeof rules === 'string' ? undefined : rules;
}
