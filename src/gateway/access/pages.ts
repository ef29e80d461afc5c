import { ERROR_STATUS } from '#contract/envelope';
import { escapeHtml, SIGNED_OUT_HEAD } from '../page';
import type { Rejection } from './admission';

/**
 * The pages that are there before anybody has signed in. They need no script; `public/sign-in.js` only carries the
 * fragment of an address over the sign-in, and tells other tabs.
 */

type Action = { label: string; href: string; id?: string };

type Page = {
  status?: number;
  title: string;
  /** Each is a paragraph, as plain text. */
  text: readonly string[];
  action?: Action;
  /** In place of the action: markup of the gateway's own. */
  form?: string;
  /** For who is waiting in front of it; a tag without scripts or styles. */
  head?: string;
};

export function htmlPage({ status = 200, title, text, action, form = '', head = '' }: Page): Response {
  const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const link = action
    ? `<a class="action" id="${action.id ?? 'action'}" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Watchbill</title>
${SIGNED_OUT_HEAD}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in.css">
<script src="/theme.js"></script>
<script src="/sign-in.js" defer></script>
${head}</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="24" height="24">Watchbill</p>
<h1>${escapeHtml(title)}</h1>
${paragraphs}${link}${form}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** @param next what to go on with: a path with its query. */
export function signInPage(provider: string, next: string): Response {
  return htmlPage({
    title: 'Sign in',
    text: ['Sign in to see who is on call.'],
    action: { label: `Sign in with ${provider}`, href: startPath(next), id: 'start' },
  });
}

export function signedOutPage(): Response {
  return htmlPage({
    title: 'You have signed out',
    text: ['Your session in this browser has ended.'],
    action: { label: 'Sign in again', href: startPath('/', true) },
  });
}

/** Goes on with what was asked for before the sign-in; without it, another tab does. */
export function returnPage(next: string | undefined): Response {
  if (next === undefined) {
    return htmlPage({
      title: 'You are signed in',
      text: ['You can close this tab. The other one goes on where it was.'],
      action: { label: 'Go to On call', href: '/' },
    });
  }
  return htmlPage({
    title: 'You are signed in',
    text: [],
    action: { label: 'Go on', href: next, id: 'return' },
    head: `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(next)}"></noscript>\n`,
  });
}

export function rejectedPage({ rejected, code }: Rejection, next: string): Response {
  const isDenied = code === 'AccessDenied';
  return htmlPage({
    status: ERROR_STATUS[code],
    title: isDenied ? 'You may not look at this dashboard' : 'The dashboard cannot be shown right now',
    text: isDenied ? [rejected, 'The people who run it can let you in.'] : [rejected],
    action: isDenied
      ? { label: 'Sign in as somebody else', href: startPath(next, true) }
      : { label: 'Try again', href: next },
  });
}

export function providerDownPage(provider: string, next: string): Response {
  return htmlPage({
    status: 503,
    title: 'Nobody can sign in right now',
    text: [`${provider}, which signs people in, does not answer. Try again in a moment.`],
    action: { label: 'Try again', href: startPath(next), id: 'start' },
  });
}

export function failedPage(reason: string, next: string): Response {
  return htmlPage({
    status: 400,
    title: 'The sign-in did not work',
    text: [reason],
    action: { label: 'Sign in again', href: startPath(next), id: 'start' },
  });
}

/** Begins a sign-in. */
function startPath(next: string, asSomebodyElse = false): string {
  const query = new URLSearchParams({ next, ...(asSomebodyElse && { other: '1' }) });
  return `/access/start?${query.toString()}`;
}
