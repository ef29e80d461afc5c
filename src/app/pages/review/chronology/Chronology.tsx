import { useMemo } from 'react';
import { groupsByTitle, type TitleGroup } from '#domain/review/order';
import { type Bar, ticksOf } from '#domain/review/chronology';
import { hasDutyOrGap } from '#domain/review/lanes';
import { counted, formatCount } from '#domain/text/count';
import { startOfDay } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { noteTime } from '#domain/review/notes';
import { compareSeverities } from '#domain/insight/incidents/incident-columns';
import { useWidth } from '../../../hooks/use-media';
import { useIsPresenting } from '../../../url/use-presenting';
import { useReviewScope } from '../model/review-scope';
import { levelsOf, MAX_TITLES, maxLanesBelow, placeIn, shareIn, timedNotes, useIsCrowded } from './placement';
import { textPx } from '../../../data/bar-label';
import { IncidentRows, type IncidentRowsProps } from './IncidentRows';
import { LaneRow } from './LaneRow';

/** Width of a number below its mark, while presenting. */
const NUMBER_PX = 34;

/** Max width of a label with two lines: time and text. */
const MAX_LABEL_PX = 300;

const LEVEL_REM = 2.25;

/** Width of an axis label; larger while presenting. */
const TICK_PX = 78;
const PRESENTED_TICK_PX = 150;
/** Width of the axis in print, which is not measured. */
const PAPER_PX = 400;

/** Chronology: notes, incidents and on-call lanes on one time axis. */
export function Chronology(props: IncidentRowsProps) {
  const { shown, isBrief = false } = props;
  const { window, zone, lanes, address, titleOf } = useReviewScope();
  const [ref, width] = useWidth();
  const lanePx = width || PAPER_PX;
  const isPresenting = useIsPresenting();
  const isCrowded = useIsCrowded(shown);
  const groups = isCrowded && !isBrief ? groupsByTitle(shown, ({ row }) => titleOf(row)) : undefined;
  const rows = groups ? Math.min(groups.length, MAX_TITLES) : shown.length;
  // A presentation skips rotas without any duty or gap.
  const visible = isPresenting ? lanes.lanes.filter(hasDutyOrGap).slice(0, maxLanesBelow(rows)) : lanes.lanes;
  const tickPx = isPresenting ? PRESENTED_TICK_PX : TICK_PX;
  const ticks = useMemo(
    () => ticksOf(window, zone, Math.max(3, Math.floor(lanePx / tickPx))),
    [window, zone, lanePx, tickPx],
  );
  const marks = [...new Set(timedNotes(address.typed, window).map(({ at }) => at))];
  const [from, to] = [startOfDay(wallAt(window.start, zone)), startOfDay(wallAt(window.end - 1, zone))];
  return (
    <div
      className="review-chronology"
      data-brief={isBrief ? '' : undefined}
      data-dense={isCrowded && isBrief ? '' : undefined}
      style={{ '--rows': shown.length }}
    >
      <div className="review-head">
        <div className="review-axis">
          <span className="text-xs text-ink-3">{!isBrief && formatDays(from, to)}</span>
          <div ref={ref} className="relative">
            {ticks.map(({ at, label, isDay }) => (
              <span
                key={at}
                data-day={isDay ? '' : undefined}
                data-edge={edgeOf(shareIn(at, window))}
                style={placeIn(at, at, window)}
              >
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="review-rows">
        <div aria-hidden="true" className="review-lines">
          <div className="relative">
            {ticks.map(({ at, isDay }) => (
              <i key={at} data-day={isDay ? '' : undefined} style={placeIn(at, at, window)} />
            ))}
            {marks.map((at) => (
              <i key={`mark ${at}`} data-mark="" style={placeIn(at, at, window)} />
            ))}
          </div>
        </div>
        {!isBrief && <NoteMarks lanePx={lanePx} />}
        {groups ? <TitleRows groups={groups} lanePx={lanePx} /> : <IncidentRows {...props} />}
        {!isBrief && (
          <ul aria-label="Who was on call" className="review-lanes">
            {!lanes.duty.schedules && !lanes.duty.error && <li className="h-44" />}
            {visible.map((lane) => (
              <LaneRow key={lane.key} lane={lane} lanePx={lanePx} />
            ))}
            {lanes.lanes.length > visible.length && (
              <li className="pl-0.5 text-sm text-ink-2">
                and {counted(lanes.lanes.length - visible.length, 'more lane')}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** End of the axis that a label would exceed. */
function edgeOf(share: number): 'start' | 'end' | undefined {
  if (share < 0.04) return 'start';
  return share > 0.96 ? 'end' : undefined;
}

/** Notes with a time, above the chronology. Screen readers get the list of notes. */
function NoteMarks({ lanePx }: { lanePx: number }) {
  const { window, zone, address } = useReviewScope();
  const notes = timedNotes(address.typed, window);
  if (notes.length === 0) return null;
  const scale = textScale();
  const labels = notes.map(({ at, text }) => {
    const left = shareIn(at, window) * lanePx;
    const room = Math.max(left, lanePx - left);
    const width = Math.min(scale * Math.min(MAX_LABEL_PX, Math.max(textPx(text), 60) + 14), room);
    return { at, text, left, width };
  });
  const levels = levelsOf(labels, lanePx);
  const count = Math.max(...levels.map(({ level }) => level)) + 1;
  return (
    <div aria-hidden="true" className="review-marks" style={{ height: `${count * LEVEL_REM + 0.5}rem` }}>
      <b className="text-sm">Notes</b>
      <div className="relative">
        {labels.map(({ at, text, left, width }, index) => {
          const { level = 0, from = left } = levels[index] ?? {};
          return (
            <span
              key={`${at} ${text}`}
              title={text}
              data-before={from < left ? '' : undefined}
              style={{
                ...placeIn(at, at, window),
                top: `${level * LEVEL_REM + 0.25}rem`,
                marginLeft: `${from - left}px`,
                ...(from < left ? { width: `${width}px` } : { maxWidth: `${width}px` }),
              }}
            >
              <b>{noteTime({ at }, window, zone)}</b>
              {text}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Ratio of the text size to 16 px: larger while presenting. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Incidents grouped by title with numbered marks, for a presentation. */
function TitleRows({ groups, lanePx }: { groups: readonly TitleGroup[]; lanePx: number }) {
  const largest = new Set(groups.toSorted((a, b) => b.bars.length - a.bars.length).slice(0, MAX_TITLES));
  return (
    <ol aria-label="Incidents by title">
      {groups
        .filter((group) => largest.has(group))
        .map((group) => (
          <TitleRow key={group.title} group={group} lanePx={lanePx} />
        ))}
      {groups.length > MAX_TITLES && (
        <li className="pl-0.5 text-sm text-ink-2">and {counted(groups.length - MAX_TITLES, 'more title')}</li>
      )}
    </ol>
  );
}

function TitleRow({ group, lanePx }: { group: TitleGroup; lanePx: number }) {
  const { window } = useReviewScope();
  const { title, bars, bySeverity, start, end } = group;
  const marks = bars.map((bar) => ({ bar, left: shareIn(bar.start, window) * lanePx, width: NUMBER_PX }));
  const levels = levelsOf(marks, lanePx);
  const critical = bySeverity.find(({ severity }) => severity === 'Critical')?.count ?? 0;
  return (
    <li className="review-row review-title-row">
      <span className="review-name">
        <b className="min-w-0 grow truncate">{title}</b>
        <span className="flex-none">
          {critical < bars.length && formatCount(bars.length)}
          {critical > 0 && critical < bars.length && ', '}
          {critical > 0 && <span className="text-bad">{formatCount(critical)} critical</span>}
        </span>
      </span>
      <span aria-hidden="true" className="review-track">
        <span className="review-title-bar" style={placeIn(start, Math.max(end, start + 1), window)} />
        {marks.map(({ bar, left }, index) => {
          const { level, from = left } = levels[index] ?? {};
          return (
            <span
              key={bar.id}
              className="review-mark"
              data-severity={bar.row.severity}
              style={placeIn(bar.start, bar.start, window)}
            >
              {level === 0 && <u style={{ left: `${from - left - 2}px` }}>{bar.number}</u>}
            </span>
          );
        })}
      </span>
    </li>
  );
}

/** Legend of the bar fills, or of the marks of grouped incidents. */
export function ChronologyLegend({ shown }: { shown: readonly Bar[] }) {
  const isCrowded = useIsCrowded(shown);
  const severities = [...new Set(shown.map(({ row }) => row.severity))].sort(compareSeverities);
  return (
    <ul aria-label="Severities" className="ml-auto flex flex-wrap gap-x-3 text-xs text-ink-2">
      {severities.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          {isCrowded ? (
            <span aria-hidden="true" className="review-mark review-mark-key" data-severity={severity} />
          ) : (
            <span aria-hidden="true" className="review-incident review-key" data-severity={severity}>
              <i />
            </span>
          )}
          {severity || 'no severity'}
        </li>
      ))}
    </ul>
  );
}
