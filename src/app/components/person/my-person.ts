import { readStored, writeStored } from '../../hooks/stored';

const KEY = 'watchbill.me';

/** The id of the person who uses this browser, as they chose it; kept in this browser only. */
export function readMe(): string | undefined {
  const id = readStored(KEY);
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

export function rememberMe(personId: string | undefined): void {
  writeStored(KEY, personId);
}
