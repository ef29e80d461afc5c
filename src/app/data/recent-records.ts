import { readStored, writeStored } from '../hooks/stored';

/** Recent record: path, lookup key, and a description without secrets. */
export type RecentRecord = {
  to: string;
  id: string;
  about: string;
  /** Id of the parent: the application, the delivery's subject; '' if unknown. */
  of: string;
};

/** Storage key of one kind of recent records. */
export type RecentKey = 'watchbill.deliveries' | 'watchbill.rum' | 'watchbill.reviews';

const MOST = 20;

/** Recent records, newest first; ignores any other content of the key. */
export function recentRecords(key: RecentKey): RecentRecord[] {
  const lines = (readStored(key) ?? '').split('\n').slice(0, MOST);
  return lines.flatMap((line) => {
    const [to = '', id = '', about, of = ''] = line.split(' ').map(decoded);
    return /^\/(?!\/)/.test(to) && id !== '' && about !== undefined ? [{ to, id, about, of }] : [];
  });
}

/** @param by what a record replaces: one with the same path, or with the same id. */
export function rememberRecord(key: RecentKey, record: RecentRecord, by: 'to' | 'id' = 'to'): void {
  const others = recentRecords(key).filter((other) => other[by] !== record[by]);
  writeStored(key, [record, ...others].slice(0, MOST).map(lineOf).join('\n'));
}

function lineOf({ to, id, about, of }: RecentRecord): string {
  return [to, id, about, of].map(encodeURIComponent).join(' ');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
