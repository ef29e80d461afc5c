const COUNTS = new Intl.NumberFormat('en');

/** "12,480" */
export function formatCount(count: number): string {
  return COUNTS.format(count);
}

/** "1 incident", "12,480 incidents" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "once", "12,480 times" */
export function timesText(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}

/** "62 %", of a share from 0 to 1. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A size in bytes in words: "812 B", "1.2 kB", "5.3 MB"; a kB has 1,000 bytes. Negative or no number is 0. */
export function formatSize(bytes: number): string {
  if (!(bytes > 0)) return '0 B';
  if (bytes < 1000) return `${Math.floor(bytes)} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  // 999.95 would be written 1000.0.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}
