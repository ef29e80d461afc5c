import { counted } from '#domain/text/count';
import type { Summary } from '../model/rows';
import { shareText } from '../model/words';

/** The title line's figures; the legend explains how coverage is counted. */
export function SummaryLine({ summary, all }: { summary: Summary; all: number }) {
  const isPart = summary.schedules < all;
  // Of none there is nothing to count.
  if (isPart && summary.schedules === 0) {
    return <p className="text-ink-2">0 of {counted(all, 'schedule')} shown</p>;
  }
  return (
    <p className="text-ink-2">
      {isPart
        ? `${summary.schedules} of ${counted(all, 'schedule')} shown, with `
        : `${counted(all, 'schedule')} · `}
      {summary.gaps > 0 ? <b className="text-bad">{counted(summary.gaps, 'gap')}</b> : 'no gaps'}
      {summary.expectedGaps > 0 && ` · ${summary.expectedGaps} expected`}
      {summary.unknownPeople > 0 && (
        <>
          {' · '}
          <b className="text-warn">{counted(summary.unknownPeople, 'unknown person', 'unknown people')}</b>
        </>
      )}{' '}
      · {counted(summary.overrides, 'override')}
      {summary.enabled > 0 && ` · ${shareText(summary.covered)} covered`}
    </p>
  );
}
