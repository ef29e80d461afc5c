/**
 * What a key may do beside reading what its person sees: `artifacts` adds, lists and removes what stacks are read by;
 * `import` takes all records in and out, so its holder may see everything.
 */
export const SCOPES = ['artifacts', 'import'] as const;

export type Scope = (typeof SCOPES)[number];

/** A newer version may have made keys with scopes that this one does not know. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
