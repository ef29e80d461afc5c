import { type Delivery, MAX_LISTED_BODY } from '#contract/webhook';

/** False for an entry of a list that leaves out headers and bodies. */
export function hasRequest({ request_headers: headers, request_body: body }: Delivery): boolean {
  return headers !== '' || body !== '';
}

/**
 * Two deliveries reduced to what both have: an entry of a list may have no headers and no request, and a cut
 * response body.
 */
export function inCommon(left: Delivery, right: Delivery): { left: Delivery; right: Delivery } {
  if (hasRequest(left) === hasRequest(right)) return { left, right };
  const shorter = Math.min(left.response_body.length, right.response_body.length);
  const length = shorter < MAX_LISTED_BODY - 1 ? Number.POSITIVE_INFINITY : shorter;
  return { left: reduced(left, length), right: reduced(right, length) };
}

function reduced(delivery: Delivery, bodyLength: number): Delivery {
  return {
    ...delivery,
    request_headers: '',
    request_body: '',
    response_headers: '',
    response_body: delivery.response_body.slice(0, bodyLength),
  };
}
