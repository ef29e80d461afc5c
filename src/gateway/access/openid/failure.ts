import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { connectionAdvice } from '../../upstream/call';

/** Failed step of a sign-in, for the user and for the log: never contains a token, a code or the client secret. */
type SignInFailure = {
  /** `away`: the provider is unreachable or its reply is unusable. */
  kind: 'away' | 'wrong';
  /** User-facing error message. */
  words: string;
  /** Log line. */
  line: string;
};

/** Reply of the provider that the library accepts, and this dashboard does not. */
export class InvalidReply extends Error {
  override name = 'InvalidReply';
  /** User-facing error message. */
  readonly words: string;

  /** @param line reason for the log. */
  constructor(words: string, line: string) {
    super(line);
    this.words = words;
  }
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The token that the provider sent is not valid at this time.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'The provider’s token is for another sign-in.',
  OAUTH_KEY_SELECTION_FAILED: 'The provider’s token is signed by a key that the provider does not list.',
};

export function failureOf(error: unknown): SignInFailure {
  if (error instanceof AuthorizationResponseError) {
    const code = plainCode(error.error);
    return {
      kind: 'wrong',
      words: `The provider refused it (${code}).`,
      line: `the provider refused it (${code})`,
    };
  }
  if (error instanceof ResponseBodyError) {
    const code = plainCode(error.error);
    const line = `the provider answered ${code} (HTTP ${error.status})`;
    const kind = error.status >= 500 ? 'away' : 'wrong';
    return { kind, words: `The provider did not accept it (${code}).`, line };
  }
  if (error instanceof InvalidReply) return { kind: 'wrong', words: error.words, line: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof ClientError) {
    const code = error.code ?? 'OAUTH';
    const isAway = AWAY.has(code) || (error.cause instanceof Response && error.cause.status >= 500);
    return {
      kind: isAway ? 'away' : 'wrong',
      words: FAILURE_WORDS[code] ?? 'What came back from the provider does not belong to this sign-in.',
      line: `${reason} (${code})`,
    };
  }
  // There was no reply.
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return {
    kind: error instanceof TypeError ? 'away' : 'wrong',
    words: 'Something went wrong here. The log says what.',
    line: `${reason}${cause}${connectionAdvice(error)}`,
  };
}

/** Sanitises an OAuth error code (RFC 6749), which is untrusted: it comes from the address. */
function plainCode(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : 'an unknown error';
}
