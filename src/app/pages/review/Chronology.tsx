import { contains, type Interval } from '#domain/time/interval';
import { allNotes, type Note, type Bar, noteTime, ticksOf } from '#domain/review/chronology';
import type { Typed } from '#address/review';
import { share, at as placeAt } from '../../components/lanes/Bar';
import { useMedia } from '../../hooks/use-media';
import { useReviewScope } from './model/use-review';
import { counted } from '#domain/text/words';
import { Button } from '../../ui/Button';
import { useMemo } from 'react';
import { groupsByTitle } from '#domain/review/title-groups';
import { startOfDay } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { compareSeverities } from '#domain/insight/incidents/incident-columns';
import { useIsPresenting } from '../../url/use-presenting';
import { IncidentRows, type IncidentRowsProps, TitleRows } from './TitleRows';
import { slideCaps, useSlideRoom, LaneRow, PersonLane } from './LaneRow';
import {
  type EngagedPerson,
  engagedPeople,
  hasDutyOrGap,
  hasGap,
  type Lane,
} from '#domain/review/engagements';

/** Max distance of overlapping dots, as a share of the strip. */
const NEAR = 1 / 40;

/** Max incidents with a row each, and while presenting; more are grouped by title. */
const MAX_ROWS = 12;
const MAX_PRESENTED = 8;

/** Note at a time. */
type TimedNote = Note & { at: number };

/**
 * Level of each label, so that none covers another: a label begins at its mark, or ends there where the axis ends.
 * Places and width in shares of the axis; marks are sorted.
 */
function levelsOf(places: readonly number[], width: number): { level: number; endsHere: boolean }[] {
  const ends: number[] = [];
  return places.map((place) => {
    const endsHere = place + width > 1;
    const from = endsHere ? place - width : place;
    const free = ends.findIndex((end) => end <= from);
    const level = free < 0 ? ends.length : free;
    ends[level] = from + width;
    return { level, endsHere };
  });
}

/** Notes with a time in the window, of the review and its incidents, in its order. */
function timedNotes(typed: Pick<Typed, 'notes' | 'noted'>, window: Interval): TimedNote[] {
  return allNotes(typed).flatMap((note) => {
    const { at } = note;
    return at !== undefined && contains(window, at) ? [{ ...note, at }] : [];
  });
}

/** True for more incidents than rows: grouped by title, or bars only. */
function isTooMany(shown: readonly Bar[], isPresenting: boolean): boolean {
  return shown.length > (isPresenting ? MAX_PRESENTED : MAX_ROWS);
}

/** Positions of dots on a strip from 0 to `most`, 0 to 1, with the number of dots below each. */
export function stackedDots(values: readonly number[], most: number): { place: number; level: number }[] {
  const levels = new Map<number, number>();
  return values
    .toSorted((a, b) => a - b)
    .map((value) => {
      const place = most === 0 ? 0 : value / most;
      const bin = Math.round(place / NEAR);
      const level = levels.get(bin) ?? 0;
      levels.set(bin, level + 1);
      return { place, level };
    });
}

/** Share of the axis for a label of two lines, time and text; on a narrow one. */
const LABEL = 0.24;
const NARROW_LABEL = 0.5;

/** Label of a note on the axis. */
type NoteLabel = {
  at: number;
  head: string;
  text: string;
  level: number;
  /** True if it ends at its mark, otherwise it begins there. */
  endsHere: boolean;
};

/** Labels of the notes with a time, on as many levels as they need, and their share of the axis. */
function useNoteLabels(): { labels: readonly NoteLabel[]; width: number } {
  const { window, zone, address } = useReviewScope();
  const width = useMedia('(width < 48rem), print') ? NARROW_LABEL : LABEL;
  const notes = timedNotes(address.typed, window);
  const levels = levelsOf(
    notes.map(({ at }) => share(at, window)),
    width,
  );
  const labels = notes.map(({ at, text }, index) =>
    Object.assign(
      { at, head: noteTime({ at }, window, zone), text, level: 0, endsHere: false },
      levels[index],
    ),
  );
  return { labels, width };
}

/** Number of levels; one at least. */
function levelCount(labels: readonly Pick<NoteLabel, 'level'>[]): number {
  return Math.max(0, ...labels.map(({ level }) => level)) + 1;
}

const LEVEL_REM = 2.15;

type NoteMarksProps = {
  labels: readonly NoteLabel[];
  /** Share of the axis for each. */
  width: number;
  /** Begins a note, at a time that was clicked. */
  onAdd: ((at?: number) => void) | undefined;
};

/** Notes with a time, above the chronology. Screen readers get the list of notes. */
function NoteMarks({ labels, width, onAdd }: NoteMarksProps) {
  const { window } = useReviewScope();
  if (labels.length === 0 && !onAdd) return null;
  const count = levelCount(labels);
  return (
    <div className="review-marks" style={{ minHeight: `${count * LEVEL_REM + 0.5}rem` }}>
      <span className="review-label">
        <b>Notes</b>
        <small>
          {labels.length === 0 ? 'None with a time' : `${counted(labels.length, 'note')}, stored in the link`}
          {onAdd && (
            <Button look="quiet" className="h-6! px-1.5! underline print:hidden" onClick={() => onAdd()}>
              Add
            </Button>
          )}
        </small>
      </span>
      <div aria-hidden="true" className="relative">
        {onAdd && (
          <button
            type="button"
            tabIndex={-1}
            aria-label="Add a note at this time"
            title="Add a note at this time"
            className="absolute inset-0 cursor-copy print:hidden"
            onClick={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              const at = window.start + ((clientX - left) / width) * (window.end - window.start);
              onAdd(Math.floor(at / 60) * 60);
            }}
          />
        )}
        {labels.map(({ at, head, text, level, endsHere }) => (
          <span
            key={`${at} ${text}`}
            title={text}
            data-before={endsHere ? '' : undefined}
            style={{
              left: placeAt(at, window),
              top: `${level * LEVEL_REM + 0.25}rem`,
              maxWidth: `${width * 100}%`,
            }}
          >
            <b>{head}</b>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Max labels of the axis, in front of a room, and on a phone or paper. */
const MAX_TICKS = 9;
const MAX_PRESENTED_TICKS = 7;
const MAX_NARROW_TICKS = 4;

type ChronologyProps = IncidentRowsProps & {
  /** Begins a note, at a time that was clicked. */
  onAddNote?: ((at?: number) => void) | undefined;
};

/** Chronology: notes, incidents and on-call lanes on one time axis. */
export function Chronology({ onAddNote, ...props }: ChronologyProps) {
  const { bars, isBrief = false } = props;
  const { window, zone, titleOf } = useReviewScope();
  const isNarrow = useMedia('(width < 48rem), print');
  const isPresenting = useIsPresenting();
  const room = useSlideRoom();
  const lanes = useLaneLists(bars);
  const isCrowded = isTooMany(bars, isPresenting);
  const groups = isCrowded && !isBrief ? groupsByTitle(bars, ({ row }) => titleOf(row)) : undefined;
  const { labels, width } = useNoteLabels();
  const caps = isPresenting
    ? slideCaps({
        room,
        notes: labels.length === 0 ? 0 : levelCount(labels),
        rows: groups ? 0 : bars.length,
        titles: groups?.length ?? 0,
        lanes: lanes === undefined ? Infinity : lanes.people.length + lanes.duties.length,
      })
    : { titles: Infinity, lanes: Infinity };
  const maxWide = isPresenting ? MAX_PRESENTED_TICKS : MAX_TICKS;
  const maxTicks = isNarrow ? MAX_NARROW_TICKS : maxWide;
  const ticks = useMemo(() => ticksOf(window, zone, maxTicks), [window, zone, maxTicks]);
  const marks = [...new Set(labels.map(({ at }) => at))];
  const [from, to] = [startOfDay(wallAt(window.start, zone)), startOfDay(wallAt(window.end - 1, zone))];
  return (
    <div
      className="review-chronology"
      data-brief={isBrief ? '' : undefined}
      data-dense={isCrowded && isBrief ? '' : undefined}
      style={{ '--rows': bars.length }}
    >
      <div className="review-head">
        <div className="review-axis">
          <span className="text-xs text-ink-3">{!isBrief && formatDays(from, to)}</span>
          <div className="relative">
            {ticks.map(({ at, label, isDay }) => (
              <span
                key={at}
                data-day={isDay ? '' : undefined}
                data-edge={edgeOf(share(at, window))}
                style={{ left: placeAt(at, window) }}
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
              <i key={at} data-day={isDay ? '' : undefined} style={{ left: placeAt(at, window) }} />
            ))}
            {marks.map((at) => (
              <i key={`mark ${at}`} data-mark="" style={{ left: placeAt(at, window) }} />
            ))}
          </div>
        </div>
        {!isBrief && <NoteMarks labels={labels} width={width} onAdd={onAddNote} />}
        {groups ? <TitleRows {...props} groups={groups} cap={caps.titles} /> : <IncidentRows {...props} />}
        {!isBrief && <Lanes lanes={lanes} most={caps.lanes} />}
      </div>
    </div>
  );
}

/** End of the axis that a label would exceed. */
function edgeOf(part: number): 'start' | 'end' | undefined {
  if (part < 0.04) return 'start';
  return part > 0.96 ? 'end' : undefined;
}

/** Legend of the bar fills, or of the marks of grouped incidents. */
export function ChronologyLegend({ bars }: { bars: readonly Bar[] }) {
  const isCrowded = isTooMany(bars, useIsPresenting());
  const severities = [...new Set(bars.map(({ row }) => row.severity))].sort(compareSeverities);
  const isMixed = severities.length > 1 && severities.includes('Critical');
  // A grouped incident is either critical or not: its mark shows no other severity.
  const kinds = isCrowded && isMixed ? ['Critical', 'Other incident'] : severities;
  return (
    <ul aria-label="Severities" className="ml-auto flex flex-wrap gap-x-3 text-xs text-ink-2">
      {kinds.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          {isCrowded ? (
            <span aria-hidden="true" className="review-mark static" data-severity={severity} />
          ) : (
            <span
              aria-hidden="true"
              className="review-incident relative inline-block h-[11px] w-[14px]"
              data-severity={severity}
            >
              <i />
            </span>
          )}
          {severity || 'no severity'}
        </li>
      ))}
    </ul>
  );
}

type LanesProps = {
  /** Undefined while loading. */
  lanes: LaneLists | undefined;
  /** Max lanes. */
  most: number;
};

/** Lanes of people and schedules, with the number of those without room. */
function Lanes({ lanes, most }: LanesProps) {
  const { people = [], duties = [] } = lanes ?? {};
  const rest = people.length + duties.length - most;
  return (
    <ul aria-label="Lanes of people" className="review-lanes">
      {!lanes && <li className="h-44" />}
      {people.slice(0, most).map((person) => (
        <PersonLane key={String(person.id)} person={person} />
      ))}
      {duties.slice(0, Math.max(0, most - people.length)).map((lane) => (
        <LaneRow key={lane.key} lane={lane} />
      ))}
      {rest > 0 && <li className="pl-0.5 text-sm text-ink-2">and {counted(rest, 'more lane')}</li>}
    </ul>
  );
}

type LaneLists = { people: readonly EngagedPerson[]; duties: readonly Lane[] };

/** Lanes of engaged people and of rotas with a gap; otherwise of the people on call. Undefined while loading. */
function useLaneLists(shown: readonly Bar[]): LaneLists | undefined {
  const { lanes, responders, address } = useReviewScope();
  const { duty } = lanes;
  const isLoading = responders.isLoading || (!duty.schedules && !duty.error);
  const isChosen = address.view.lanes !== undefined;
  return useMemo(() => {
    if (isLoading) return undefined;
    const people = engagedPeople(shown, ({ row }) => responders.assignmentsOf(row));
    return { people, duties: dutiesBeside(people, lanes.lanes, isChosen) };
  }, [isLoading, shown, responders, lanes.lanes, isChosen]);
}

/** Duty lanes below those of people: the chosen ones, else those with a gap; without people, all with duty or gap. */
function dutiesBeside(people: readonly EngagedPerson[], lanes: readonly Lane[], isChosen: boolean) {
  if (isChosen) return lanes;
  return lanes.filter(people.length > 0 ? hasGap : hasDutyOrGap);
}
