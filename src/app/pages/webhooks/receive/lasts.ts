/** Lifetimes of receiving addresses: seconds, and their words. */
export const LASTS = [
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
  ['2592000', '30 days'],
] as const;
