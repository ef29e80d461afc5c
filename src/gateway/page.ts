import type { Capability } from '#contract/session';

export type PageSettings = {
  /** tz database name of the account's zone. */
  timeZone: string;
  /** What the time zone tables that rotas are computed by say of it, as `clockTable` writes it; empty: not known. */
  clock: string;
  /** Of this build of the dashboard; empty where it is not built. */
  version: string;
  /** Why who looks may look, as a word of `AccessMode`. */
  access: string;
  /** Where browsers know the dashboard; empty: where they have it from. */
  publicOrigin: string;
  capabilities: readonly Capability[];
};

/** The dashboard's page with its settings in `<meta>` elements, in place of those that are already there. */
export function pageWith(
  { timeZone, clock, version, access, publicOrigin, capabilities }: PageSettings,
  html: string,
): string {
  const settings = {
    version,
    clock,
    'time-zone': timeZone,
    access,
    'public-origin': publicOrigin,
    capabilities: capabilities.join(' '),
  };
  return Object.entries(settings).reduce(
    (page, [name, content]) => withMeta(`watchbill:${name}`, content, page),
    html,
  );
}

/** What a page is, for tabs, history and the programs that show a link before it is opened. */
export type PageHead = {
  /** Without the name of the product. */
  title: string;
  description: string;
  /** Of the page of a guest link: a picture of the view, at an absolute address. */
  picture?: string;
  /** For anybody who has the link, not for the signed-in person. */
  isGuest?: true;
};

/** In place of an `AccessMode`, in the page of a guest link. */
const GUEST_ACCESS = 'guest';

const PRODUCT = 'Watchbill';

/** Of the picture of a view, in pixels: what programs that preview links request. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** The page with what it is in its head (https://ogp.me). */
export function withHead({ title, description, picture, isGuest }: PageHead, html: string): string {
  const whole = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  const head = [
    `<title>${escapeHtml(whole)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...openGraph({ type: 'website', site_name: PRODUCT, title, description }),
    ...(picture === undefined ? [] : pictured(picture, title)),
  ].join('\n');
  const page = html.replace(/<title>[^<]*<\/title>/i, () => head);
  return isGuest ? withMeta('watchbill:access', GUEST_ACCESS, page) : page;
}

function pictured(picture: string, alt: string): string[] {
  const { width, height } = PICTURE_SIZE;
  return [
    ...openGraph({ image: picture, 'image:type': 'image/png', 'image:alt': alt }),
    ...openGraph({ 'image:width': String(width), 'image:height': String(height) }),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Of a page that shows nothing to who has not signed in: a preview has the name of the product and no more. */
export const SIGNED_OUT_HEAD = openGraph({ type: 'website', site_name: PRODUCT, title: PRODUCT }).join('\n');

function openGraph(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
}

function withMeta(name: string, content: string, html: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}">`;
  const existing = new RegExp(`<meta\\s[^>]*name="${name}"[^>]*>`, 'i');
  // Functions, because a replacement text would give `$` a meaning.
  if (existing.test(html)) return html.replace(existing, () => meta);
  return html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}

/** For the content of an element, and of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
