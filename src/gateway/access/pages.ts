import { ERROR_STATUS } from '#contract/envelope';
import { escapeHtml, SIGNED_OUT_HEAD } from '../page';
import type { Rejection } from './access';

/**
 * Pages before and during a sign-in. One that replaces a page of the dashboard keeps that page's address:
 * `public/sign-in.js` stores it in the tab, and the return page redirects to it. No header carries it, since proxies
 * and browsers limit headers to a few kilobytes.
 */

type Action = { label: string; href: string };

/** Path that starts a sign-in. */
export const START_PATH = '/access/start';
/** Start path that makes the provider prompt for a new login. */
const START_AS_ANOTHER = `${START_PATH}?other=1`;

export function htmlPage({
  status = 200,
  title,
  text,
  action,
  form = '',
  isSignIn = false,
}: {
  status?: number;
  title: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  action?: Action;
  /** Trusted markup of the gateway, instead of the action. */
  form?: string;
  /** True if the page starts or ends a sign-in. */
  isSignIn?: boolean;
}): Response {
  const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const link = action
    ? `<a class="action" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`
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
<script src="/early.js"></script>
${isSignIn ? '<script src="/sign-in.js"></script>\n' : ''}</head>
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

export function signInPage(provider: string): Response {
  return htmlPage({
    title: 'Sign in',
    text: ['Sign in to see who is on call.'],
    action: { label: `Sign in with ${provider}`, href: START_PATH },
    isSignIn: true,
  });
}

export function signedOutPage(): Response {
  return htmlPage({
    title: 'You have signed out',
    text: ['Your session in this browser has ended.'],
    action: { label: 'Sign in again', href: START_AS_ANOTHER },
  });
}

/** Page for a tab without a stored address: another tab has it, or storage is forbidden. */
export function returnPage(): Response {
  return htmlPage({
    title: 'You are signed in',
    text: ['You can close this tab. The other one goes on where it was.'],
    action: { label: 'Go to On call', href: '/' },
    isSignIn: true,
  });
}

/** @param again address of another try; empty = the same. */
export function rejectedPage({ rejected, code }: Rejection, again: string): Response {
  const isDenied = code === 'AccessDenied';
  return htmlPage({
    status: ERROR_STATUS[code],
    title: isDenied ? 'You may not look at this dashboard' : 'The dashboard cannot be shown right now',
    text: isDenied ? [rejected, 'The people who run it can let you in.'] : [rejected],
    action: isDenied
      ? { label: 'Sign in as somebody else', href: START_AS_ANOTHER }
      : { label: 'Try again', href: again },
    isSignIn: true,
  });
}

export function providerDownPage(provider: string): Response {
  return htmlPage({
    status: 503,
    title: 'Nobody can sign in right now',
    text: [`${provider}, which signs people in, does not answer. Try again in a moment.`],
    action: { label: 'Try again', href: START_PATH },
    isSignIn: true,
  });
}

export function failedPage(reason: string): Response {
  return htmlPage({
    status: 400,
    title: 'The sign-in did not work',
    text: [reason],
    action: { label: 'Sign in again', href: START_PATH },
    isSignIn: true,
  });
}
