import { ERROR_STATUS } from '#contract/envelope';
import { isAmong } from '../address-list';
import { clientAddress } from '../operate/connection';
import { noSuchPage, refusal } from '../reply';
import { type Access, type Admission, isForPrograms, notSignedIn, sessionReply } from './access';
import { admission, admitOwner, emailIn, type FindPerson } from './admission';
import type { Admitted, ProxySettings } from './config';
import { htmlPage } from './pages';

type ProxyDeps = { proxy: ProxySettings; admitted: Admitted; findPerson: FindPerson | undefined };

/**
 * Access behind a proxy that signs users in and sends their email in a header. Anyone else who can reach the port
 * could send that header, too: requests from other addresses are rejected.
 */
export function createProxyAccess({
  proxy: { header, addresses },
  admitted,
  findPerson,
}: ProxyDeps): Pick<Access, 'admit' | 'admitOwner' | 'serve'> {
  async function admit(request: Request): Promise<Admission> {
    const isPage = !isForPrograms(request);
    if (!isAmong(clientAddress(request), addresses)) {
      const reason = 'This dashboard answers only through the proxy that signs people in.';
      return { refused: isPage ? plainPage(403, reason) : refusal('AccessDenied', reason) };
    }
    // A repeated header is joined by a comma, which no email address contains.
    const email = emailIn(request.headers.get(header) ?? '');
    if (email === undefined) {
      const reason = `The proxy did not say who you are: it sent no e-mail address in ${header}.`;
      return { refused: isPage ? plainPage(401, reason) : notSignedIn() };
    }
    const result = await admission({ email, name: undefined }, admitted, findPerson);
    if (!('rejected' in result)) return { visitor: result };
    if (!isPage) return { refused: refusal(result.code, result.rejected) };
    return { refused: plainPage(ERROR_STATUS[result.code], result.rejected) };
  }
  return {
    admit,
    admitOwner: (owner) => admitOwner(owner, admitted, findPerson),
    async serve(request, path) {
      const admitted = await admit(request);
      if ('refused' in admitted) return admitted.refused;
      const { visitor } = admitted;
      const isSession = path === '/access/session' && visitor.kind === 'person';
      return isSession ? sessionReply(visitor, false) : noSuchPage();
    },
  };
}

function plainPage(status: number, reason: string): Response {
  return htmlPage({
    status,
    title: status === 403 ? 'You may not look at this dashboard' : 'You are not signed in',
    text: [reason],
  });
}
