import type { DeliveryIds } from './url';

/** The delivery that an address, or a text with one in it, leads to. */
export function idsInLink(text: string): DeliveryIds | undefined {
  const [, integration, event] = /\/webhooks\/([^/?#\s]+)\/([^/?#\s]+)/.exec(text) ?? [];
  if (integration === undefined || event === undefined) return undefined;
  try {
    return { integrationId: decodeURIComponent(integration), eventId: decodeURIComponent(event) };
  } catch {
    return undefined;
  }
}
