import { paths } from '#address/paths';

/** Pages in navigation order; `key` follows `g` in the shortcut. */
export const PAGES = [
  { name: 'On call', to: paths.onCall(), key: 'o' },
  { name: 'My shifts', to: paths.shifts(), key: 'm' },
  { name: 'On-call hours', to: paths.ledger(), key: 'h' },
  { name: 'Responders', to: paths.responders(), key: 'r' },
  { name: 'Incidents', to: paths.incidents(), key: 'i' },
  { name: 'Review', to: paths.review(), key: 'v' },
  { name: 'Stacks', to: paths.stacks(), key: 's' },
  { name: 'Webhooks', to: paths.webhooks(), key: 'w' },
  { name: 'RUM', to: paths.rum(), key: 'u' },
] as const;
