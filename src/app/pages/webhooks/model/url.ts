import { fieldReader, type LinkProblem } from '../../../url/field-reader';
import type { SearchPatch } from '../../../url/use-patch-search';

/** What a delivery is looked up by. */
export type DeliveryIds = { integrationId: string; eventId: string };

/**
 * The query of a delivery's page:
 *   with   the delivery it is compared with: both ids with a space between; default: none
 */
export function parseDelivery(search: URLSearchParams): {
  other: DeliveryIds | undefined;
  problems: LinkProblem[];
} {
  const problems: LinkProblem[] = [];
  const read = fieldReader(search, problems);
  return { other: read('with', parseIds, undefined, 'no comparison'), problems };
}

export function formatDelivery({ other }: { other: DeliveryIds | undefined }): SearchPatch {
  return { with: other && `${other.integrationId} ${other.eventId}` };
}

function parseIds(text: string): DeliveryIds | undefined {
  const [integrationId = '', eventId = '', ...rest] = text.split(' ');
  return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
}
