import { readStored, writeStored } from '../hooks/stored';

/** A record that was looked at: where it is, what it is looked up by, and a line about it that holds no secret. */
export type RecentRecord = {
  to: string;
  id: string;
  about: string;
  /** The id of what it belongs to: an issue's application, what a delivery was about; '' for nothing that is known. */
  of: string;
};

/** What this browser remembers of one kind of records, under a key of its storage. */
export type RecentKey = 'watchbill.deliveries' | 'watchbill.rum';

const MOST = 20;

/** The latest first; anything else stored under the key counts as none. */
export function recentRecords(key: RecentKey): RecentRecord[] {
  const lines = (readStored(key) ?? '').split('\n').slice(0, MOST);
  return lines.flatMap((line) => {
    const [to = '', id = '', about, of = ''] = line.split(' ').map(decoded);
    return /^\/(?!\/)/.test(to) && id !== '' && about !== undefined ? [{ to, id, about, of }] : [];
  });
}

export function rememberRecord(key: RecentKey, record: RecentRecord): void {
  const others = recentRecords(key).filter(({ to }) => to !== record.to);
  writeStored(key, [record, ...others].slice(0, MOST).map(lineOf).join('\n'));
}

export function forgetRecords(key: RecentKey): void {
  writeStored(key, undefined);
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
