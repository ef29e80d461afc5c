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
};

/** The dashboard's page with its settings in `<meta>` elements, in place of those that are already there. */
export function pageWith(
  { timeZone, clock, version, access, publicOrigin }: PageSettings,
  html: string,
): string {
  const settings = { version, clock, 'time-zone': timeZone, access, 'public-origin': publicOrigin };
  return Object.entries(settings).reduce(
    (page, [name, content]) => withMeta(`watchbill:${name}`, content, page),
    html,
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
