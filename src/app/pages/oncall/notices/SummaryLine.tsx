import type { Summary } from '../model/rows';
import { count, shareText } from '../model/words';

/** The title line's figures; the legend explains how coverage is counted. */
export function SummaryLine({ summary, all }: { summary: Summary; all: number }) {
  const isPart = summary.schedules < all;
  return (
    <p className="text-ink-2">
      {isPart
        ? `${summary.schedules} of ${count(all, 'schedule')} shown, with `
        : `${count(all, 'schedule')} · `}
      {summary.gaps > 0 ? <b className="text-bad">{count(summary.gaps, 'gap')}</b> : 'no gaps'} ·{' '}
      {count(summary.overrides, 'override')}
      {summary.enabled > 0 && ` · ${shareText(summary.covered)} covered`}
    </p>
  );
}
