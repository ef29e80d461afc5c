import { createHash } from 'node:crypto';
import { urlOf } from '../../addresses';
import type { FramingContext } from '../../middleware';
import { escapeHtml } from '../../page';

/**
 * Card of a guest link for frames of other sites: the on-call text, as a page without a script. It is complete in
 * one reply, since a sandboxed frame has the origin `null` and loads no file of this server.
 */

/** Parameters of a card besides those of its question. */
const CARD = 'card';
const THEME = 'theme';

/** Values of `color-scheme`, which alone decide the colours: a frame of the same scheme is transparent. */
const SCHEMES = new Map([
  ['light', 'light'],
  ['dark', 'dark'],
]);

/** Seconds until a card loads itself again. */
const REFRESH = 60;

const STYLE = `body{margin:0;padding:8px 10px;background:none;font:14px/1.4 ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK SC',sans-serif}pre{margin:0 0 4px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}a{color:inherit;display:inline-block;min-height:24px}`;

/** Policy of cards, without the origins that may frame them. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const isCard = (c: FramingContext): boolean => c.req.query(CARD) === '1';

/**
 * Answers with a card, which pages of these origins may frame. @param link path of the guest's page
 */
export function cardReply(
  c: FramingContext,
  {
    status,
    ancestors = [],
    ...card
  }: CardText & { status: number; ancestors?: readonly string[] | undefined },
): Response {
  c.set('framing', { policy: POLICY, ancestors });
  return new Response(cardPage(card, SCHEMES.get(c.req.query(THEME) ?? '') ?? 'light dark'), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, max-age=30' },
  });
}

type CardText = { title: string; text: string; link?: string };

/** Request of a card as that of a text about the same. */
export function questionIn(request: Request): Request {
  const url = urlOf(request);
  for (const name of [CARD, THEME]) url.searchParams.delete(name);
  return new Request(url);
}

function cardPage({ title, text, link }: CardText, scheme: string): string {
  const openLink = `<a href="${escapeHtml(link ?? '')}" target="_blank" rel="noopener noreferrer">Open in Watchbill</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta http-equiv="refresh" content="${REFRESH}">
<title>${escapeHtml(title)} · Watchbill</title>
<style>${STYLE}</style>
</head>
<body>
<main><pre>${escapeHtml(text)}</pre>${link === undefined ? '' : openLink}</main>
</body>
</html>
`;
}
