/** W3C Trusted Types, in browsers that support them; missing in the DOM types. */
declare const trustedTypes:
  | {
      createPolicy(
        name: 'default',
        rules: { createScriptURL: (address: string) => string | undefined },
      ): unknown;
    }
  | undefined;
