import { formatOnCall } from '#address/on-call';
import { paths } from '#address/paths';

/** Named part of a page, found by these and other words. */
type Feature = { label: string; note: string; also: string; to: string };

const MONTH = paths.onCall(formatOnCall({ days: 'month', as: 'month' }));

export const FEATURES: readonly Feature[] = [
  {
    label: 'Gaps',
    note: 'uncovered time of a month',
    also: 'nobody hole coverage role missing',
    to: paths.uncovered(),
  },
  { label: 'Month', note: 'on call by day, for print', also: 'calendar grid sheet paper', to: MONTH },
  { label: 'Holidays and absences', note: 'in the month', also: 'away vacation leave days off', to: MONTH },
  { label: 'Calendar feeds', note: 'of your shifts', also: 'subscribe ics webcal', to: paths.shifts() },
  {
    label: 'Fairness',
    note: 'on-call hours per person',
    also: 'load nights weekends pay ledger balance',
    to: paths.ledger(),
  },
  {
    label: 'Compare',
    note: 'two weeks, versions or exports of rotas',
    also: 'diff changes',
    to: paths.compare(),
  },
  {
    label: 'Guest links',
    note: 'in Share, on the page to show',
    also: 'share external without account',
    to: paths.onCall(),
  },
];

/** Search words for planning a change of a schedule. */
export const PLAN_WORDS = ['plan', 'swap', 'override', 'what-if', 'whatif', 'cover'];
