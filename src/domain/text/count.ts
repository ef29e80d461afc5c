const COUNTS = new Intl.NumberFormat('en');

/** "12,480" */
export function formatCount(count: number): string {
  return COUNTS.format(count);
}

/** "1 incident", "12,480 incidents" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
