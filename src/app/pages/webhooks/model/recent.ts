import { readStored, writeStored } from '../../../hooks/stored';
import type { DeliveryIds } from './url';

/** Deliveries that were looked at: ids only, in this browser only. */

const KEY = 'watchbill.deliveries';
const MOST = 20;

/** The latest first; whatever else is stored under the key counts as none. */
export function recentDeliveries(): DeliveryIds[] {
  const lines = (readStored(KEY) ?? '').split('\n').filter((line) => line !== '');
  return lines.slice(0, MOST).flatMap((line) => {
    const [integrationId, eventId] = line.split(' ').map(decodeURIComponent);
    return integrationId === undefined || eventId === undefined ? [] : [{ integrationId, eventId }];
  });
}

export function rememberDelivery(delivery: DeliveryIds): void {
  const line = lineOf(delivery);
  const others = recentDeliveries()
    .map(lineOf)
    .filter((other) => other !== line);
  writeStored(KEY, [line, ...others].slice(0, MOST).join('\n'));
}

export function forgetDeliveries(): void {
  writeStored(KEY, undefined);
}

function lineOf({ integrationId, eventId }: DeliveryIds): string {
  return `${encodeURIComponent(integrationId)} ${encodeURIComponent(eventId)}`;
}
