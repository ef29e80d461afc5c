/** Name of the overrides that hold the past of a rota as its tool had it, before it was read. */
export function nameOfPast(tool: string): string {
  return `as ${tool} had it`;
}

/** Tool of an override of such a name; undefined for any other. */
export function toolOfPast(name: string): string | undefined {
  return /^as (.+) had it$/.exec(name)?.[1];
}
