const META_NAME = 'watchbill:time-zone';

/**
 * The dashboard's page with the account's zone in `<meta name="watchbill:time-zone">`, in place of one that is
 * already there.
 */
export function pageWithTimeZone(html: string, timeZone: string): string {
  const meta = `<meta name="${META_NAME}" content="${escapeAttribute(timeZone)}">`;
  const existing = new RegExp(`<meta\\s[^>]*name="${META_NAME}"[^>]*>`, 'i');
  // Functions, because a replacement text would give `$` a meaning.
  if (existing.test(html)) return html.replace(existing, () => meta);
  return html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
