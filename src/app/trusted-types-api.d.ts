/** As browsers have it that know of it (W3C Trusted Types); the types of the DOM do not yet. */
declare const trustedTypes:
  | {
      createPolicy(
        name: 'default',
        rules: { createScriptURL: (address: string) => string | undefined },
      ): unknown;
    }
  | undefined;
