import { queryOptions } from '@tanstack/react-query';
import { ledgerPay } from '#contract/served/ledger';
import { canServer, isGuest } from '../../url/settings';
import { call } from '../call';

/** True if the server keeps rates, and the viewer may see pay. */
export function seesPay(): boolean {
  return canServer('pay') && !isGuest();
}

/** Rates, and what was stored of a month when it was closed. */
export function payQuery(month: string) {
  return queryOptions({
    queryKey: [ledgerPay.name, month],
    queryFn: async ({ signal }) => (await call(ledgerPay, { month }, signal)).data,
    meta: { isForGuests: false },
    staleTime: 30_000,
  });
}
