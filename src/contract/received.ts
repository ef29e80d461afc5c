/** Event type and kind of deliveries that were received here. Without schemas, as many scripts need it. */
export const RECEIVED = 'received';

/** Integration of the deliveries that an address has received. */
export function receivedBy({ id }: { id: string }): string {
  return `${RECEIVED}-${id.slice(0, 12)}`;
}
