import { useMemo, type Ref, startTransition, use, useCallback, useEffect, useRef, useState } from 'react';
import type { OnCallView } from '#address/on-call';
import { useDirectory } from '../../../api/names/directory';
import { type GroupHeading, headedGroups } from '../row-groups';
import { useRowGroups } from '../use-row-groups';
import { type RowModel, findItem, startIn } from '../model/rows';
import { useIsOneSchedule, type Schedules, useBeside } from '../model/use-schedules';
import { useAccess } from '../../../hooks/use-access';
import { linesOf, type TimelineLine, type PeopleLook } from './lanes';
import type { Interval } from '#domain/time/interval';
import { formatTime, formatZone } from '#domain/time/format';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import type { WindowReply } from '#domain/duty/known-seats';
import { useDaysOff } from '../../../api/changes';
import { gridLines, midnightsInWords } from '../../../components/lanes/ruler-days';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { hasChanges } from '../../../url/settings';
import { describeItem, useCauseWords, useTitleOfNow } from '../model/describe';
import { type OnCallAddress, useAsked } from '../model/use-oncall-view';
import { ProposalScope } from '../override/proposal';
import { useMark } from '../override/use-mark';
import { pickedShift } from '../override/picked-shift';
import { usePastRows } from '../past/past-rows';
import type { ViewWindow } from '../model/use-view-window';
import { tabStopOf } from './neighbour';
import { type DrawnLines, useDrawnLines, LinesInSight } from './LinesInSight';
import { usePanZoom } from './use-pan-zoom';
import { PeriodTip } from './PeriodTip';
import { Ruler } from './Ruler';
import { GroupRow } from '../GroupLine';
import {
  BesideScope,
  type MarkedItems,
  type TimelineContext,
  TimelineScope,
  useTimeline,
} from './timeline-context';
import { TimelineRow } from './TimelineRow';
import { useTimelineItems } from './use-timeline-items';
import { ChangeMarks } from '../past/ChangeMarks';

type Listed = {
  lines: readonly TimelineLine[];
  /** Teams, a line each, below all lines. */
  teams: readonly GroupHeading[];
};

/** Lines of the timeline by group, the first of each with its heading. */
function useGroupedLines(
  rows: readonly RowModel[],
  loaded: Schedules,
  { zone }: OnCallView,
  { at, isNow, isMany: isManyOnScreen }: { at: number; isNow: boolean; isMany: boolean },
): Listed {
  // A line on paper leads nowhere.
  const isMany = !useAccess().isWhole && isManyOnScreen;
  const groups = useRowGroups(rows, loaded, { at, isNow, isMany });
  const isOne = useIsOneSchedule();
  const directory = useDirectory();
  const { isCurrent } = loaded;
  // Words change by the minute.
  const minute = at - (at % 60);
  return useMemo(() => {
    if (isOne) return { lines: linesOf(rows), teams: [] };
    const headed = headedGroups(groups, { at: minute, zone, directory, isMany, isCurrent });
    return {
      lines: headed.flatMap(({ heading, rows: list }) => {
        const [first, ...others] = linesOf(list);
        return first ? [heading ? { ...first, heading } : first, ...others] : [];
      }),
      teams: headed.flatMap(({ heading }) => (heading?.kind === 'team' ? heading : [])),
    };
  }, [groups, isOne, rows, minute, zone, directory, isMany, isCurrent]);
}

type Beside = {
  /** Neighbour windows while the lanes move, otherwise empty. */
  beside: readonly WindowReply[];
  onMoving: (isMoving: boolean) => void;
};

const NO_REPLIES: readonly WindowReply[] = [];

type TimelineProps = {
  address: OnCallAddress;
  time: ViewWindow;
  rows: readonly RowModel[];
  /** True if a team is one line. */
  isMany: boolean;
  loaded: Schedules;
  onToggle: (scheduleId: string) => void;
};

/** All schedules on one time axis: a grid for assistive technology, one tab stop, arrow keys inside. */
export function Timeline({ address, time, rows, isMany, loaded, onToggle }: TimelineProps) {
  const { view, change } = address;
  const { zone, secondZone, at: explained, period: selected } = view;
  const { shifts, isCurrent } = loaded;
  // While another window loads, that of its reply stays: lanes are drawn once per window.
  const { window } = shifts.reading;
  const now = useNow();
  const askedAt = useAsked(view);
  const isOne = useIsOneSchedule();
  const { isOneView } = useAccess();
  const directory = useDirectory();
  const causeOf = useCauseWords(directory, { accountZone: address.account, zone });
  const isNarrow = useMedia('screen and (width < 48rem)');
  const instantAt = (share: number) => Math.round(window.start + share * (window.end - window.start));
  const past = usePastRows(rows, loaded, askedAt);
  const { lines, teams } = useGroupedLines(past.rows, loaded, view, {
    at: askedAt ?? now,
    isNow: askedAt === undefined,
    isMany,
  });
  const { ref: bodyRef, range: timelineLines, many } = useDrawnLines(lines);
  const { focused, tip, handlers } = useTimelineItems(lines, instantAt, chooser(address, rows, window));
  const { beside, onMoving } = useMoving(address, time, isCurrent);
  const panZoomRef = usePanZoom({
    window,
    onPan: time.pan,
    isMarking: hasChanges(),
    isFixed: isOneView,
    onMoving,
    onZoom: (steps, place) => time.zoom(steps, instantAt(place)),
  });
  const drawnLines = timelineLines.items.flatMap(({ index }) => lines[index] ?? []);
  const look = usePeopleLook(view.person);
  const daysOff = useDaysOff(window);
  const mark = useMark(lines, instantAt, look, (override) =>
    change({ override, swap: undefined, period: undefined, at: undefined }),
  );
  const bars = useMemo(
    () => ({ window, isNarrow, directory, zone, secondZone, look, daysOff }),
    [window, isNarrow, directory, zone, secondZone, look, daysOff],
  );
  const { recordedThen } = past;
  const proposal = use(ProposalScope);
  const answers = { explained, askedAt, recordedThen, proposal, mark: mark.marked };
  const context = useStable<TimelineContext>({ ...bars, bars, now, shifts, causeOf, ...answers });
  const background = useMemo(() => gridLines(window, zone), [window, zone]);
  const looks = ['timeline', isOne && 'timeline-one'];
  if (askedAt !== undefined && !isOne) looks.push('border-2 border-accent');
  if (view.days === 'month' || view.days >= 28) looks.push('timeline-long');
  const tabStop = tabStopOf(drawnLines, [focused, selected]);
  const marked = useStable<MarkedItems>({ selected, tabStop, pointed: tip?.key });
  const toggle = useRef(onToggle);
  useEffect(() => {
    toggle.current = onToggle;
  });
  const onToggleRow = useCallback((scheduleId: string) => toggle.current(scheduleId), []);
  const pointed = tip && findItem(past.rows, tip.key, window);
  return (
    <TimelineScope value={context}>
      <BesideScope value={beside}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus, one at a time */}
        <div
          ref={panZoomRef}
          role="grid"
          aria-label={`On-call timeline, ${time.range}, ${zone}`}
          aria-rowcount={lines.length + 1}
          aria-busy={!isCurrent}
          className={looks.filter(Boolean).join(' ')}
          style={{ '--grid-lines': background }}
          {...handlers}
          {...(hasChanges() && mark.handlers)}
        >
          <RulerRow
            {...{ isCurrent, rows }}
            onAt={(place) => change({ at: minuteAt(instantAt(place)), period: undefined })}
          />
          <Body ref={bodyRef} {...{ timelineLines, lines, teams, marked }} onToggle={onToggleRow} />
        </div>
      </BesideScope>
      {many && <LinesInSight {...many} />}
      {tip && pointed && (
        <PeriodTip anchor={tip.anchor} description={describeItem(pointed, { ...bars, causeOf })} />
      )}
    </TimelineScope>
  );
}

/** Handler that selects a shift to explain, or clears the selection. */
function chooser(
  { view, change, account }: OnCallAddress,
  rows: readonly RowModel[],
  window: Interval,
): (key: string) => void {
  return (key) => {
    const { period } = view;
    const item = findItem(rows, key, window);
    const picked = item && pickedShift(view, { schedule: item.row.schedule, at: item.item.start, account });
    if (picked) change(picked);
    // A shift of the rota of then need not be in that of today.
    else if (!item) change({ at: startIn(key), period: undefined });
    else change({ period: key === period ? undefined : key, at: undefined });
  };
}

type BodyProps = ReturnType<typeof useGroupedLines> & {
  timelineLines: DrawnLines;
  marked: MarkedItems;
  onToggle: (scheduleId: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Visible lines, and the folds below the last one. */
function Body({ timelineLines: drawn, lines, teams, marked, onToggle, ref }: BodyProps) {
  return (
    <>
      <div
        ref={ref}
        role="rowgroup"
        className="timeline-body"
        style={{ paddingTop: drawn.above, paddingBottom: drawn.below }}
      >
        {drawn.items.map(({ index, measure }) => {
          const line = lines[index];
          return line && <TimelineRow key={line.key} ref={measure} {...{ line, index, marked, onToggle }} />;
        })}
      </div>
      {teams.map((heading) => (
        <GroupRow key={heading.team} heading={heading} />
      ))}
    </>
  );
}

type RulerRowProps = {
  isCurrent: boolean;
  rows: readonly RowModel[];
  /** Receives a click on the ruler: 0 is the start of the window, 1 its end. */
  onAt: (place: number) => void;
};

/** Ruler, and the changes of the rotas around an requested time. */
function RulerRow({ isCurrent, rows, onAt }: RulerRowProps) {
  const { askedAt } = useTimeline();
  return (
    <>
      {/* On paper a head of each page. */}
      <div role="presentation" className="timeline-top">
        <div role="row" aria-rowindex={1} className="timeline-row timeline-ruler">
          <RulerHead isCurrent={isCurrent} />
          <Ruler onAt={onAt} />
        </div>
      </div>
      {askedAt !== undefined && <ChangeMarks rows={rows} askedAt={askedAt} />}
    </>
  );
}

/** Heads of the columns, and the zones of the ruler beside them. */
function RulerHead({ isCurrent }: { isCurrent: boolean }) {
  const { window, zone, secondZone, askedAt } = useTimeline();
  const titleOfNow = useTitleOfNow();
  const who = askedAt === undefined ? titleOfNow : `On call at ${formatTime(wallAt(askedAt, zone))}`;
  return (
    <div
      role="columnheader"
      className="timeline-head flex flex-col justify-between py-1 text-(length:--text-xs) text-ink-2"
    >
      <div className="timeline-zones">
        <b className="timeline-question">{who}</b>
        <span>{isCurrent ? formatZone(zone, window.start, window.end) : 'Loading these days…'}</span>
        {isCurrent && secondZone !== undefined && <small>{midnightsInWords(window, zone, secondZone)}</small>}
      </div>
      <div className="timeline-columns">
        <span>Schedule</span>
        <span>Role</span>
        <b>{who}</b>
        <span>Until</span>
        <span>Then</span>
      </div>
    </div>
  );
}

/** The URL stores minutes. */
function minuteAt(instant: UnixSeconds): UnixSeconds {
  return Math.floor(instant / 60) * 60;
}

/** `lit` is the highlighted person. */
function usePeopleLook(lit: string | undefined): PeopleLook {
  const { roles } = useDirectory();
  return useMemo(() => ({ lit, roles }), [lit, roles]);
}

/** Neighbour windows for dragging. */
function useMoving({ view }: OnCallAddress, time: ViewWindow, isCurrent: boolean): Beside {
  const [isMoving, setMoving] = useState(false);
  const [kept, setKept] = useState(NO_REPLIES);
  const replies = useBeside(view, time, isMoving && isCurrent);
  const arriving = isMoving ? replies : NO_REPLIES;
  const beside = isCurrent ? arriving : kept;
  if (beside !== kept) setKept(beside);
  return {
    beside,
    // The lanes move at once; the neighbours render with lower priority.
    onMoving: (isMoved) => (isMoved ? startTransition(() => setMoving(true)) : setMoving(false)),
  };
}

/** The same object while its members are the same. */
function useStable<T extends object>(value: T): T {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the members are the dependencies, always as many
  return useMemo(() => value, Object.values(value));
}
