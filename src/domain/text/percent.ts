/** "62 %", of a share from 0 to 1. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
