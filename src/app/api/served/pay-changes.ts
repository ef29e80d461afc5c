import { ledgerClose, ledgerRates, ledgerReopen } from '#contract/served/ledger';
import { useOperation } from './changes';

/** Changes of pay, apart from its query: pages load their code when it is needed. */

export const useRatesSave = () => useOperation(ledgerRates);
export const useClose = () => useOperation(ledgerClose);
export const useReopen = () => useOperation(ledgerReopen);
