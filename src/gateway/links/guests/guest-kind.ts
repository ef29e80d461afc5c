import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { guestAddress } from '#address/guest-view';
import { mapTyped } from '#address/review';
import { zoneIn } from '#address/window';
import { stringifyJson } from '#contract/json';
import { type GuestView, NewGuestLink } from '#contract/links';
import { NO_NAMES } from '#contract/names';
import { GUEST_PATH, GUEST_VIEW, GUESTS_PATH } from '#contract/paths';
import { createBodyReader, parseBody, Refusal } from '#service/service';
import { htmlPage } from '../../access/pages';
import {
  compress,
  type Env,
  type FramingContext,
  limited,
  only,
  rawJson,
  reads,
  sameOrigin,
} from '../../middleware';
import { auditOf } from '../../rights/audit';
import { jsonReply, noSuchSecret, refusal } from '../../reply';
import { type Kind, lineNow, type LinkDeps, secretLink, unlisted } from '../kind';
import type { OwnedLink } from '../links';
import { type GuestCall, NOT_INCLUDED, readCall, type RefusedCall, withTyped } from './calls';
import { type Cards, createCards, questionIn } from './card';
import { type Content, type Contents, createContents } from './content';
import { createGuest } from './create-guest';
import { guestHead, unnamedHead } from './guest-head';
import { createLiveReplies, type LiveLink, type LiveReplies, viewData } from './live';
import { maskWords } from './mask';
import { onCallTitle } from '#domain/oncall/words/answer-text';
import { contains } from '#domain/time/interval';
import { onCallText, type Question } from '../../on-call-text/answer';
import { askedIn, chosenOf, formOf, onCallReply } from '../../on-call-text/reply';
import { scheduleIdOf, schedulesIn, viewKind, windowNow } from './views';

const MAX_CREATION_BYTES = 2 ** 20;
const MAX_CALL_BYTES = 256 * 1024;

const SECRET = /^\/guest\/([^/]*)/;
const CALL = /^\/guest\/[^/]*\/api(\/.*)$/;
/** Paths that programs and scripts request; all others show a page. */
const DATA = /^\/guest\/[^/]*\/(api\/.*|(view|directory)\.json|on-call\.(txt|json))$/;

/** Separate from those of the dashboard, so that guests cannot use up its memory. */
const guestBodies = createBodyReader();

type GuestDeps = LinkDeps & { contents: Contents; live: LiveReplies; cards: Cards };
type GuestEnv = Env & { Variables: { link: OwnedLink<'guest'>; guest: LiveLink } };

/** Guest links: page, data and calls of one view below `/guest/<secret>`. A session cookie is ignored. */
export function guestKind(base: LinkDeps): Kind<typeof NewGuestLink> {
  const live = createLiveReplies(base);
  const contents = createContents(base.links);
  const cards = createCards(base.frameAncestors ?? []);
  const deps: GuestDeps = { ...base, live, contents, cards };
  const missing = (c: FramingContext) => missingLink(c, cards);
  const { access, operate } = deps;

  const withContent: MiddlewareHandler<GuestEnv> = async (c, next) => {
    const { link: stored, visitor: owner } = c.var;
    const content = await contents.read(stored);
    if (!content) return missing(c);
    const { shows } = stored;
    const link = { ...stored, shows: { ...shows, view: viewFor(shows) } };
    c.set('guest', { link, content, owner });
    return next();
  };

  const routes = new Hono<GuestEnv>();
  const secret = secretLink({ kind: 'guest', pattern: SECRET, missing }, deps);
  routes.use('*', unlisted, methods, limited(operate), secret, withContent);
  routes.post(
    '/:secret/api/*',
    sameOrigin(access.publicUrl),
    rawJson(MAX_CALL_BYTES, guestBodies),
    compress,
    (c) => answerCall(c.var.guest, CALL.exec(c.req.path)?.[1] ?? '', c.var.body, deps),
  );
  routes.get(`/:secret/${GUEST_VIEW}`, (c) =>
    answerView(c.var.guest, { ...deps, audit: auditOf(deps, c.var.record) }),
  );
  routes.get('/:secret/directory.json', compress, (c) => answerNames(c.var.guest, deps));
  routes.get('/:secret/:file{on-call\\.(?:txt|json)}', compress, (c) =>
    answerOnCall(c.req.raw, c.var.guest, deps),
  );
  routes.get('*', (c) => (cards.isAsked(c) ? answerCard(c, deps) : answerPage(c.req.raw, c.var.guest, deps)));

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

/** View as guests get it, also of a link from before words were left out. */
function viewFor({ view, pseudonyms }: OwnedLink<'guest'>['shows']): string {
  const kind = viewKind(view);
  return kind ? guestAddress(kind, view, { pseudonyms, mask: maskWords, isNaming: () => false }) : view;
}

const posts = only('POST');
const methods: MiddlewareHandler<Env> = (c, next) => (CALL.test(c.req.path) ? posts : reads)(c, next);

const MISSING = {
  title: 'This link shows nothing',
  text: [
    'It may have expired or been revoked, or part of its address is missing.',
    'Its creator can make another.',
  ],
};

/** Same response for any link that must look nonexistent. */
function missingLink(c: FramingContext, cards: Cards): Response {
  if (DATA.test(c.req.path)) return noSuchSecret();
  const { title, text } = MISSING;
  return cards.isAsked(c)
    ? cards.note(c, 404, { title, text: `${title}.` })
    : htmlPage({ status: 404, title, text });
}

async function answerView({ link, content }: LiveLink, { links, audit }: GuestDeps): Promise<Response> {
  const { view, frozen, pseudonyms } = link.shows;
  const guestView: GuestView = {
    view,
    fragment: pseudonyms ? (mapTyped(content.fragment, (text) => text, true) ?? '') : content.fragment,
    ...(frozen && { as_of: content.as_of }),
    until: link.expires ?? 0,
    pseudonyms,
    ...(content.shared_by !== undefined && { shared_by: content.shared_by }),
  };
  // Link previews run no scripts, so this request comes from a person.
  await links.markRead(link);
  await audit?.({ ...lineNow('link/open', link.id), kind: link.kind });
  return jsonReply(guestView);
}

async function answerNames(guest: LiveLink, { live }: GuestDeps): Promise<Response> {
  const names = guest.link.shows.frozen ? guest.content.names : await unlessDown(live.names(guest));
  return jsonReply(names ?? NO_NAMES);
}

/** Who is on call in a view of schedules, see `on-call-text/`. */
async function answerOnCall(request: Request, guest: LiveLink, deps: GuestDeps): Promise<Response> {
  return onCallReply(request, formOf(request), await questionOf(request, guest, deps));
}

/** The same as a card for frames. */
async function answerCard(c: Context<GuestEnv>, deps: GuestDeps): Promise<Response> {
  const { guest } = c.var;
  return deps.cards.reply(c, async () => {
    const question = await questionOf(questionIn(c.req.raw), guest, deps);
    const { title } = await unnamedHead(guest, deps);
    await deps.links.markRead(guest.link);
    const zone = zoneIn(viewSearch(guest), deps.accountZone);
    const heading = onCallTitle(question.now, zone);
    const text = `${heading}\n\n${onCallText({ ...question, zone }) || 'No schedules.'}`;
    return { title, text, link: SECRET.exec(c.req.path)?.[0] ?? '' };
  });
}

/** @throws Refusal */
async function questionOf(request: Request, guest: LiveLink, deps: GuestDeps): Promise<Question> {
  const { view, frozen } = guest.link.shows;
  const kind = viewKind(view);
  if (kind !== 'onCall' && kind !== 'schedule') {
    throw new Refusal('RouteNotFound', 'This link is about no schedules.');
  }
  const asked = askedIn(request);
  if (asked.at !== undefined) {
    throw new Refusal('InvalidParameter', 'at must be absent: a guest link answers about its own time only.');
  }
  const now = frozen ? guest.content.as_of : Math.floor(deps.clock() / 1000);
  const { accountZone } = deps;
  const window = windowNow(view, accountZone, now);
  if (!contains(window, now)) {
    throw new Refusal(
      'ResourceNotFound',
      'The days of this link do not hold the time that it answers about.',
    );
  }
  const { schedules, names } = await unlessDown(viewData(guest, deps.live));
  const only = scheduleIdOf(view);
  const inView = schedules.filter(({ schedule_id }) => only === undefined || String(schedule_id) === only);
  return {
    ...chosenOf({ ...asked, schedules: asked.schedules ?? setOf(guest) }, inView, names),
    asked: frozen ? now : undefined,
    now,
    window,
    accountZone,
    zone: String(accountZone),
    names,
    sources: frozen ? undefined : (await deps.sources?.(guest.owner))?.sources,
  };
}

function viewSearch({ link }: LiveLink): URLSearchParams {
  return new URL(link.shows.view, 'http://dashboard').searchParams;
}

/** The set of a view in its order, as far as the link has it; undefined without one. */
function setOf(guest: LiveLink): string[] | undefined {
  const schedules = schedulesIn(guest.link.shows.view);
  const { schedule_ids: inLink } = guest.content;
  const set = schedules.filter((id) => inLink?.includes(id) ?? true);
  return set.length === 0 ? undefined : set;
}

async function answerCall(
  guest: LiveLink,
  path: string,
  body: Uint8Array,
  { live }: GuestDeps,
): Promise<Response> {
  const call = readCall(path, parseBody(body));
  const reply = 'refused' in call ? call : await replyTo(call, guest, live);
  if (typeof reply !== 'string') return refusal('AccessDenied', reply.refused);
  return new Response(reply, { headers: { 'Content-Type': 'application/json' } });
}

async function replyTo(call: GuestCall, guest: LiveLink, live: LiveReplies): Promise<string | RefusedCall> {
  if (guest.link.shows.frozen) return storedReply(call, guest.content) ?? NOT_INCLUDED;
  const reply = live.reply(guest, call);
  return reply instanceof Promise ? stringifyJson(await unlessDown(reply)) : reply;
}

function storedReply(call: GuestCall, { calls }: Content): string | undefined {
  const { key } = withTyped(call, calls);
  return calls.find((one) => one.key === key)?.reply;
}

/** @throws Refusal if the service of a live link has no data. */
function unlessDown<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(() => {
    throw new Refusal(
      'ServiceUnavailable',
      'The service of this link returned no data. Try again in a moment.',
    );
  });
}

/** Serves the dashboard's page, with title and description for link previews in its head. */
async function answerPage(request: Request, guest: LiveLink, deps: GuestDeps): Promise<Response> {
  const { assets } = deps;
  if (!assets) return refusal('RouteNotFound', 'The dashboard is not served here.');
  const { pathname } = new URL(guest.link.shows.view, 'http://dashboard');
  return await assets(request, pathname, async () => ({
    ...(await guestHead(guest, deps)),
    isGuest: true,
  }));
}
