import type { Summary } from './rows';
import { shareText } from './words';

/** The title line's figures; how coverage is counted is said in the legend. */
export function SummaryLine({ summary }: { summary: Summary }) {
  return (
    <p className="text-ink-2">
      {count(summary.schedules, 'schedule')} ·{' '}
      {summary.gaps > 0 ? <b className="text-bad">{count(summary.gaps, 'gap')}</b> : 'no gaps'} ·{' '}
      {count(summary.overrides, 'override')}
      {summary.enabled > 0 && ` · ${shareText(summary.covered)} covered`}
    </p>
  );
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
