/**
 * Permissions of a key besides reading what its person may see: `artifacts` adds, lists and removes artifacts for
 * symbolication; `import` imports and exports all records, so its holder may see everything.
 */
export const SCOPES = ['artifacts', 'import'] as const;

export type Scope = (typeof SCOPES)[number];

/** True for scopes of this version; a newer version may have created keys with others. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
