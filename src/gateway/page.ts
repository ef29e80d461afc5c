import type { Capability } from '#contract/session';

export type PageSettings = {
  /** tz database name of the account's zone. */
  timeZone: string;
  /** Version of this build of the dashboard; empty if not built. */
  version: string;
  /** An `AccessMode`. */
  access: string;
  /** Public origin of the dashboard; empty = the one the page was loaded from. */
  publicOrigin: string;
  capabilities: readonly Capability[];
};

/** Writes the settings into `<meta>` elements of the dashboard's page, replacing existing ones. */
export function pageWith(
  { timeZone, version, access, publicOrigin, capabilities }: PageSettings,
  html: string,
): string {
  const settings = {
    version,
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

/** Preloads scripts beside the program. */
export function withScripts(paths: readonly string[], html: string): string {
  const links = paths.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}">`);
  return html.replace(/<\/head>/i, (end) => links.join('') + end);
}

/** Title and description of a page, for tabs, history and link previews. */
export type PageHead = {
  /** Title without the product name. */
  title: string;
  description: string;
  /** Capabilities of the server for this visitor; absent = those of the settings. */
  capabilities?: readonly Capability[];
  /** True for the page of a guest link. */
  isGuest?: true;
  /** E-mail address of the viewer, "" where nobody signs in: what the browser keeps is theirs. */
  viewer?: string;
};

/** Access mode in the page of a guest link, in place of an `AccessMode`. */
const GUEST_ACCESS = 'guest';

const PRODUCT = 'Watchbill';

/** Writes title and description into the head of the page (https://ogp.me). */
export function withHead(head: PageHead, html: string): string {
  const { title, description, capabilities, isGuest, viewer } = head;
  const whole = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  const elements = [
    `<title>${escapeHtml(whole)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...openGraph({ type: 'website', site_name: PRODUCT, title, description }),
  ].join('\n');
  const page = html.replace(/<title>[^<]*<\/title>/i, () => elements);
  const able = capabilities ? withMeta('watchbill:capabilities', capabilities.join(' '), page) : page;
  const ofViewer = viewer === undefined ? able : withMeta('watchbill:viewer', viewer, able);
  return isGuest ? withMeta('watchbill:access', GUEST_ACCESS, ofViewer) : ofViewer;
}

/** Head of a page for signed-out visitors: link previews get only the product name. */
export const SIGNED_OUT_HEAD = openGraph({ type: 'website', site_name: PRODUCT, title: PRODUCT }).join('\n');

function openGraph(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
}

function withMeta(name: string, content: string, html: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}">`;
  const existing = new RegExp(`<meta\\s[^>]*name="${name}"[^>]*>`, 'i');
  // Replacer functions, because `$` is special in a replacement text.
  if (existing.test(html)) return html.replace(existing, () => meta);
  return html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}

/** Escapes text for element content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
