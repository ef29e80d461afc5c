/** Node's error codes for a certificate of an unknown authority. */
const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** System error code of a failed `fetch`, such as ECONNREFUSED; never a message, which may contain the address. */
export function connectionCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}

/** Advice for the operator, appended to the reason in the log; empty if none. */
export function connectionAdvice(error: unknown): string {
  return UNKNOWN_AUTHORITY.has(connectionCode(error) ?? '')
    ? '; if its certificate is by an authority of your own, NODE_EXTRA_CA_CERTS must name the file of that authority'
    : '';
}
