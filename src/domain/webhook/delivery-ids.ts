/** Ids that identify a delivery. */
export type DeliveryIds = { integrationId: string; eventId: string };

const LINK = /\/webhooks\/([^/?#\s"'<>]+)\/([^/?#\s"'<>]+)/;
/** The interface spells the first one `intergration_id`. */
const INTEGRATION = /\binte(?:r)?gration[_ -]?id["']?\s*[:=]?\s*["']?([^\s"',;&{}<>]+)/i;
const EVENT = /\bevent[_ -]?id["']?\s*[:=]?\s*["']?([^\s"',;&{}<>]+)/i;
const MARKS = /[\s,;|/[\]{}()<>"'`“”‘’«»\u200b\ufeff]+/;

/**
 * The delivery that a pasted text names: an address with its ids, a line or JSON that calls them by their names, or the
 * id of the integration and that of the event with anything but letters between; undefined for any other text.
 */
export function deliveryIdsIn(text: string): DeliveryIds | undefined {
  const [, linkedIntegration, linkedEvent] = LINK.exec(text) ?? [];
  if (linkedIntegration !== undefined && linkedEvent !== undefined)
    return decodedIds(linkedIntegration, linkedEvent);
  const [integration, event] = [INTEGRATION, EVENT].map((name) => name.exec(text)?.[1]);
  if (integration !== undefined && event !== undefined) return decodedIds(integration, event);
  if (/^\s*\/|:\/\//.test(text)) return undefined;
  const [first, second, ...rest] = text.split(MARKS).filter((part) => part !== '');
  if (first === undefined || second === undefined || rest.length > 0) return undefined;
  return { integrationId: first, eventId: second };
}

function decodedIds(integration: string, event: string): DeliveryIds | undefined {
  try {
    return { integrationId: decodeURIComponent(integration), eventId: decodeURIComponent(event) };
  } catch {
    return undefined;
  }
}
