import * as z from 'zod/mini';
import { Id } from './id';

/** `GET /access/session` of the gateway: who is looking. Part of no interface: the dashboard's own. */
export const Session = z.object({
  email: z.string(),
  /** Name by the records, else by the provider, else the e-mail address. */
  name: z.string(),
  /** The person of the records whose e-mail address it is; null: nobody's. */
  person_id: z.nullable(Id),
  /** False where a proxy signs people in, and out. */
  can_sign_out: z.boolean(),
  /**
   * Visible data: all of the person's, public data if no record has the address, or, where the records are another
   * server's, the data of the dashboard's or the person's own app key there.
   */
  sees: z.enum(['person', 'public', 'shared_key', 'own_key']),
});
export type Session = z.output<typeof Session>;

/** `WWW-Authenticate` of the gateway's own 401. An upstream answers 401, too, but not with this. */
export const SESSION_CHALLENGE = 'Watchbill-Session';

/** Channel on which a tab announces a sign-in to the other tabs. */
export const SIGNED_IN_CHANNEL = 'watchbill.signed-in';

/**
 * Capabilities of a server beyond docs/interface.md. The gateway writes the list into the page; the embedded service
 * has all of them, of other servers the gateway finds out which they have.
 */
export const CAPABILITIES = [
  /** `responder_ids` and `with` of 4.7. */
  'incident-responders',
  /** The operations for programs, and their OpenAPI document, under /service. */
  'service',
  /** 4.10, 4.11 and 4.12. */
  'delivery-list',
  'application-list',
  'issue-list',
  /** It can read tools by itself; see sources.ts. */
  'sources',
  /** History of a schedule's changes, and requests to colleagues; see changes.ts. */
  'changes',
  /** Demo data is shown until a store of one's own begins. */
  'demo',
  /** The visitor may change every rota, and make new ones. */
  'change-all',
  /** The visitor may give away or take shifts of rotas that they are in. */
  'change-own',
  /** The visitor sees pay: rates, and closed months of on-call hours; see ledger.ts. */
  'pay',
  /** Pages of other sites may frame the cards of guest links: WATCHBILL_FRAME_ANCESTORS of the gateway. */
  'cards',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
