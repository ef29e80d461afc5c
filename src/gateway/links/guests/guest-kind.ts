import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { guestAddress, mapTyped } from '#address/review';
import { type GuestBundle, NewGuestLink } from '#contract/links';
import { GUEST_DATA, GUEST_PATH, GUESTS_PATH } from '#contract/operation';
import { htmlPage } from '../../access/pages';
import { compress, type Env, type FramingContext, limited, reads } from '../../middleware';
import { Refusal } from '#service/service';
import { auditOf } from '../../rights';
import { jsonReply, noSuchSecret, refusal } from '../../reply';
import { type Kind, lineNow, type LinkDeps, secretLink, unlisted } from '../kind';
import type { OwnedLink } from '../links';
import {
  bundleCalls,
  type Bundles,
  createBundles,
  createGuest,
  type GuestOfLink,
  readContent,
} from './bundle';
import { cardReply, isCard, questionIn } from './card';
import { guestHead, inViewZone, questionOf, unnamedHead } from './guest-answer';
import { maskWords } from './mask';
import { onCallTitle } from '#domain/oncall/words/answer-text';
import { onCallText, askedIn, formOf, onCallReply } from '../../on-call-text';
import { schedulesOf, viewKind } from './views';

const MAX_CREATION_BYTES = 2 ** 20;

const SECRET = /^\/guest\/([^/]*)/;
/** Paths that programs and scripts request; all others show a page. */
const DATA = /^\/guest\/[^/]*\/(data\.json|on-call\.(txt|json))$/;

type GuestDeps = LinkDeps & { bundles: Bundles };
type GuestEnv = Env & { Variables: { link: OwnedLink<'guest'>; guest: GuestOfLink } };

/** Guest links: page, data and calls of one view below `/guest/<secret>`. A session cookie is ignored. */
export function guestKind(base: LinkDeps): Kind<typeof NewGuestLink> {
  const deps: GuestDeps = { ...base, bundles: createBundles(base) };
  const missing = (c: FramingContext) => missingLink(c, deps);

  const withContent: MiddlewareHandler<GuestEnv> = async (c, next) => {
    const { link: stored, visitor: owner } = c.var;
    const content = await readContent(deps, stored.id);
    if (!content) return missing(c);
    const { shows } = stored;
    const kind = viewKind(shows.view);
    const rules = { pseudonyms: shows.pseudonyms, mask: maskWords, isNaming: () => false };
    // A link from before may have words that are left out now.
    const view = kind ? guestAddress(kind, shows.view, rules) : shows.view;
    const link = { ...stored, shows: { ...shows, view } };
    const schedules = schedulesOf(shows.view, content.schedule_ids);
    c.set('guest', { link, content, owner, schedules });
    return next();
  };

  const routes = new Hono<GuestEnv>();
  const secret = secretLink({ kind: 'guest', pattern: SECRET, missing }, deps);
  routes.use('*', unlisted, reads, limited(deps.operate), secret, withContent);
  routes.get(`/:secret/${GUEST_DATA}`, compress, async (c) => {
    const data = await dataOf(c.var.guest, { ...deps, audit: auditOf(deps, c.var.record) });
    return data ? jsonReply(data) : missing(c);
  });
  routes.get('/:secret/:file{on-call\\.(?:txt|json)}', compress, async (c) => {
    const question = await questionOf(askedIn(c.req.raw), c.var.guest, deps);
    return question ? onCallReply(c.req.raw, formOf(c.req.raw), question) : missing(c);
  });
  routes.get('*', async (c) => {
    if (isCard(c)) return answerCard(c, deps);
    const { assets } = deps;
    if (!assets) return refusal('RouteNotFound', 'The dashboard is not served here.');
    const { guest } = c.var;
    const { pathname } = new URL(guest.link.shows.view, 'http://dashboard');
    // Title and description are for link previews.
    return assets(c.req.raw, pathname, async () => ({ ...(await guestHead(guest, deps)), isGuest: true }));
  });

  return {
    name: 'Guest link',
    createAt: GUESTS_PATH,
    schema: NewGuestLink,
    maxBytes: MAX_CREATION_BYTES,
    create: (input, creator) => createGuest(input, creator, deps),
    pathOf: (value) => `${GUEST_PATH}/${value}`,
    mount: (app) => void app.route(GUEST_PATH, routes),
  };
}

/** Same response for any link that must look nonexistent. */
function missingLink(c: FramingContext, { frameAncestors: ancestors }: LinkDeps): Response {
  if (DATA.test(c.req.path)) return noSuchSecret();
  const title = 'This link shows nothing';
  const text = [
    'It may have expired or been revoked, or part of its address is missing.',
    'Its creator can make another.',
  ];
  return isCard(c)
    ? cardReply(c, { status: 404, ancestors, title, text: `${title}.` })
    : htmlPage({ status: 404, title, text });
}

/** Undefined if the owner may no longer see the view. @throws Refusal */
async function dataOf(
  guest: GuestOfLink,
  { links, audit, bundles }: GuestDeps,
): Promise<GuestBundle | undefined> {
  const { link, content } = guest;
  const { view, frozen, pseudonyms } = link.shows;
  const bundle = await bundles(guest);
  if (!bundle) return undefined;
  // Link previews run no scripts, so this request comes from a person. A live page repeats it.
  const isNew = await links.markRead(link);
  if (isNew) await audit?.({ ...lineNow('link/open', link.id), kind: link.kind });
  return {
    view,
    fragment: pseudonyms ? (mapTyped(content.fragment, (text) => text, true) ?? '') : content.fragment,
    ...(frozen && { as_of: content.as_of }),
    until: link.expires ?? 0,
    pseudonyms,
    ...(content.shared_by !== undefined && { shared_by: content.shared_by }),
    names: bundle.names,
    calls: bundleCalls(bundle),
  };
}

/** Who is on call in a view of schedules, as a card for frames. */
async function answerCard(c: Context<GuestEnv>, deps: GuestDeps): Promise<Response> {
  const { guest } = c.var;
  const { frameAncestors: ancestors } = deps;
  try {
    const question = await questionOf(askedIn(questionIn(c.req.raw)), guest, deps);
    if (!question) return missingLink(c, deps);
    const { title } = await unnamedHead(guest, deps);
    await deps.links.markRead(guest.link);
    const { now, zone } = inViewZone(question, guest);
    const text = `${onCallTitle(now, zone)}\n\n${onCallText({ ...question, zone }) || 'No schedules.'}`;
    return cardReply(c, { status: 200, ancestors, title, text, link: SECRET.exec(c.req.path)?.[0] ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const status = error.code === 'ServiceUnavailable' ? 503 : 404;
    return cardReply(c, { status, ancestors, title: 'On call', text: error.message });
  }
}
