import type { Summary } from './rows';

/** The title line's figures; how coverage is counted is said in the legend. */
export function SummaryLine({ summary }: { summary: Summary }) {
  return (
    <p className="text-ink-2">
      {count(summary.schedules, 'schedule')} ·{' '}
      {summary.gaps > 0 ? <b className="text-bad">{count(summary.gaps, 'gap')}</b> : 'no gaps'} ·{' '}
      {count(summary.overrides, 'override')} · {share(summary.covered)} covered
    </p>
  );
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** "97.8 %"; never rounded up to a 100 % that is not true. */
function share(part: number): string {
  if (part === 1) return '100 %';
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
}
