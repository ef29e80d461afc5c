import type { ReceiverChange } from '#contract/links';
import { lineNow, type Noting, ownerOf, whoIn } from '../links/kind';
import type { Links } from '../links/links';
import { jsonReply, refusal } from '../reply';
import type { Rights } from '../rights/rights';
import type { Visitor } from '../forward';

type ReceiverDeps = Noting & { rights?: Rights };

/** Renames or extends a receiving address of a visitor, who must still be allowed to make one. */
export async function changeReceiver(
  links: Links,
  visitor: Visitor,
  { id, change }: { id: string; change: ReceiverChange },
  { rights, log, audit }: ReceiverDeps,
): Promise<Response> {
  if (rights?.mayOperate(visitor) !== true) {
    return refusal(
      'AccessDenied',
      'You may not change receiving addresses: WATCHBILL_MAY_OPERATE says who may.',
    );
  }
  const link = await links.change(ownerOf(visitor), id, change);
  if (!link) return refusal('RouteNotFound', 'You have no such receiving address.');
  log(`Receiving address ${id} was changed by ${whoIn(visitor)}`);
  await audit?.({ ...lineNow('link/change', id), kind: link.kind, who: ownerOf(visitor) });
  return jsonReply({ link });
}
