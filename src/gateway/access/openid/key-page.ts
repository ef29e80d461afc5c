import { escapeHtml } from '../../page';
import { htmlPage } from '../pages';

export type KeyProblem = { status: number; words: string };

/** Asks for a person's own app key. @param token proof that the form is this page's. */
export function keyPage(token: string, problem?: KeyProblem): Response {
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
