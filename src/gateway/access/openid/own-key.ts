import * as z from 'zod/mini';
import { type CheckKey, seeOther } from '../access';
import type { OpenSession, OwnKeys, Seal, Sessions } from './sessions';
import { escapeHtml } from '../../page';
import { htmlPage } from '../pages';
import { notAllowed } from '../../reply';

type KeyProblem = { status: number; words: string };

type KeyDeps = { ownKeys: OwnKeys; check: CheckKey; sessions: Sessions; seal: Seal; clock: () => number };

const FORM = 'form of the app key';
const FORM_FOR_MS = 3_600_000;
const MAX_FORM_BYTES = 8192;

const KeyForm = z.object({ session: z.string() });

export const KEY_PATH = '/access/key';

/** Page on which a signed-in user enters an app key. */
export async function keyForm(
  session: OpenSession,
  { seal, clock }: Pick<KeyDeps, 'seal' | 'clock'>,
  problem?: KeyProblem,
): Promise<Response> {
  // Pages here send no referrer, so a form's origin is "null": the sealed token is the proof that the form is ours.
  const token = await seal.seal(FORM, { session: session.id }, clock() + FORM_FOR_MS);
  return keyPage(token, problem);
}

/** Serves the same page at its own address, and handles its form. */
export async function serveKeyPage(request: Request, deps: KeyDeps): Promise<Response> {
  const { ownKeys, check, sessions, seal } = deps;
  const session = await sessions.of(request);
  if (!session) return seeOther('/access/sign-in');
  if (request.method === 'GET' || request.method === 'HEAD') return await keyForm(session, deps);
  if (request.method !== 'POST') {
    return notAllowed('GET, HEAD, POST');
  }
  const fields = await formOf(request);
  const again = (status: number, words: string) => keyForm(session, deps, { status, words });
  const form = await seal.open(FORM, fields.get('token') ?? '', KeyForm);
  if (form?.session !== session.id)
    return again(403, 'This form belongs to another session. Enter the key again.');
  const key = (fields.get('key') ?? '').trim();
  if (!/^[!-~]{1,512}$/.test(key)) return again(400, 'A key is one word of printable characters.');
  const answer = await check(key);
  if (answer === 'refused') return again(400, 'The server does not accept this key.');
  if (answer === 'away') return again(503, 'The server does not answer. Try again in a moment.');
  // Only a first key has a stored address to return to.
  const isReplaced = (await ownKeys.of(request, session.email)) !== undefined;
  return seeOther(isReplaced ? '/' : '/access/return', [await ownKeys.keep(session.email, key)]);
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN);
  // Browsers always send the length of a form.
  if (!(length <= MAX_FORM_BYTES)) return new URLSearchParams();
  return new URLSearchParams(await request.text());
}

/** Form for the user's own app key. @param token proves that the form is ours. */
function keyPage(token: string, problem?: KeyProblem): Response {
  return htmlPage({
    status: problem?.status ?? 200,
    title: 'Your app key',
    text: [
      'This dashboard asks the server behind it in your name. Enter your app key for that server once; this browser keeps it encrypted, and no page can read it.',
    ],
    form: `<form method="post" action="/access/key">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label>App key <input type="password" name="key" required autocomplete="off" spellcheck="false"${problem ? ' autofocus aria-invalid="true" aria-describedby="problem"' : ''}></label>
${problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem.words)}</p>` : ''}
<button class="action">Check and keep it</button></form>`,
    isSignIn: true,
  });
}
