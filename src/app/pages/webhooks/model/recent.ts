import { readStored, writeStored } from '../../../hooks/stored';

/** A delivery that was looked at: ids only, in this browser only. */
export type RecentDelivery = { integrationId: string; eventId: string };

const KEY = 'watchbill.deliveries';
const MOST = 20;

/** The latest first; whatever else is stored under the key counts as none. */
export function recentDeliveries(): RecentDelivery[] {
  const lines = (readStored(KEY) ?? '').split('\n').filter((line) => line !== '');
  return lines.slice(0, MOST).flatMap((line) => {
    const [integrationId, eventId] = line.split(' ').map(decodeURIComponent);
    return integrationId === undefined || eventId === undefined ? [] : [{ integrationId, eventId }];
  });
}

export function rememberDelivery(delivery: RecentDelivery): void {
  const line = lineOf(delivery);
  const others = recentDeliveries()
    .map(lineOf)
    .filter((other) => other !== line);
  writeStored(KEY, [line, ...others].slice(0, MOST).join('\n'));
}

export function forgetDeliveries(): void {
  writeStored(KEY, undefined);
}

function lineOf({ integrationId, eventId }: RecentDelivery): string {
  return `${encodeURIComponent(integrationId)} ${encodeURIComponent(eventId)}`;
}
