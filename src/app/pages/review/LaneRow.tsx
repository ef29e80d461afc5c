import type { Lane, EngagedPerson } from '#domain/review/engagements';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatLength, formatSpan } from '#domain/time/format';
import { initialsOf, counted } from '#domain/text/words';
import { Bar, Gap } from '../../components/lanes/Bar';
import { useDirectory } from '../../api/names/directory';
import { OFF_HOURS } from './model/lane-words';
import { useReviewScope, useLinks } from './model/use-review';
import { ViewLink } from '../../components/ViewLink';
import { useSearchParams } from 'react-router';
import { contains } from '#domain/time/interval';
import { formatFields, patched, paths } from '#address/codec';
import { sharedSearch } from '#address/insight';
import { RESPONDERS_FIELDS } from '#address/responders';
import { useSyncExternalStore } from 'react';

/** Duty in a schedule or role along the axis. */
export function LaneRow({ lane }: { lane: Lane }) {
  const { window, zone } = useReviewScope();
  const directory = useDirectory();
  const links = useLinks();
  const { schedule, role, parts, gaps } = lane;
  return (
    <li className="review-row">
      <ViewLink className="review-name" to={links.schedule(String(schedule.schedule_id), window.start)}>
        <b className="truncate">{schedule.schedule_name}</b>
        {role !== undefined && <span className="flex-none">{roleName(role, directory.roles)}</span>}
      </ViewLink>
      <span className="review-track">
        {parts.map((part) => {
          const names = part.people.map(directory.person);
          return (
            <Bar
              key={part.start}
              time={part}
              window={window}
              person={part.people[0]}
              text={names.join(' · ')}
              short={names.map(initialsOf).join(' ')}
              title={`${names.join(', ')}, ${formatSpan(part.start, part.end, zone)}`}
              marks={{ 'data-from-before': part.fromBefore, 'data-goes-on': part.goesOn }}
            />
          );
        })}
        {gaps.map((gap) => {
          const words = gap.isExpected ? OFF_HOURS : `Nobody for ${formatLength(gap.end - gap.start)}`;
          return (
            <Gap
              key={gap.start}
              time={gap}
              window={window}
              text={words}
              isExpected={gap.isExpected}
              title={`${words}, ${formatSpan(gap.start, gap.end, zone)}`}
            />
          );
        })}
      </span>
    </li>
  );
}

/** Engagements of a person along the axis; the name leads to the incidents they acknowledged. */
export function PersonLane({ person: { id, engagements } }: { person: EngagedPerson }) {
  const { window, zone, lanes } = useReviewScope();
  const [search] = useSearchParams();
  const name = useDirectory().person(id);
  const [first] = engagements;
  const duty = lanes.lanes.find(({ parts }) =>
    parts.some((part) => first && contains(part, first.start) && part.people.includes(id)),
  );
  const to = patched(sharedSearch(search), formatFields(RESPONDERS_FIELDS, { figure: 'ack' }));
  return (
    <li className="review-row">
      <ViewLink
        className="review-name"
        to={paths.person(String(id), Object.fromEntries(to))}
        title={[name, duty?.name].filter((text) => text !== undefined).join(', ')}
      >
        <b className="max-w-full flex-none truncate">{name}</b>
        {duty && <span className="truncate text-ink-2">{duty.name}</span>}
      </ViewLink>
      <span className="review-track">
        {engagements.map(({ start, end, incidents, goesOn }, place) => {
          const length = formatLength(end - start);
          const words = `Responding ${length}, ${formatSpan(start, end, zone)}, ${counted(incidents, 'incident')}`;
          return (
            <Bar
              key={start}
              time={{ start, end }}
              window={window}
              person={id}
              text={place === 0 ? `Responding ${length}` : length}
              short={length}
              title={`${name}: ${words}`}
              words={words}
              marks={{ 'data-goes-on': goesOn }}
            />
          );
        })}
      </span>
    </li>
  );
}

/** Heights while presenting, in rem: a row of an incident or a lane, of a title, of notes. */
const ROW = 1.9;
const TITLE_ROW = 2.3;
const NOTE_ROW = 2.15;
const NOTE_PADDING = 0.5;
/** Line with the number of rows without room. */
const REST_ROW = 1.5;
/** Line above the lanes, with its margins. */
const LANES_EDGE = 0.8;

/** Height of a slide beside the rows of its chronology: title, figures, axis, legend, footer. */
const BESIDE = 18.4;

/** Min titles on a slide, however little room there is. */
const MIN_TITLES = 2;
/** Share of the room for lanes if not all rows fit. */
const LANES_SHARE = 0.45;

type SlideRows = {
  /** Height of all rows in rem. */
  room: number;
  /** Rows of notes. */
  notes: number;
  /** Incidents with a row each. */
  rows: number;
  titles: number;
  lanes: number;
};

/** Max titles and lanes on a slide. If there are more, a line counts the rest. */
export function slideCaps({ room, notes, rows, titles, lanes }: SlideRows): {
  titles: number;
  lanes: number;
} {
  const free = room - (notes === 0 ? 0 : notes * NOTE_ROW + NOTE_PADDING) - rows * ROW - LANES_EDGE;
  const shareOfLanes = fitting(lanes, ROW, Math.max(free - titles * TITLE_ROW, free * LANES_SHARE));
  const forTitles = free - heightOf(lanes, shareOfLanes, ROW);
  const ownTitles = Math.min(titles, Math.max(MIN_TITLES, fitting(titles, TITLE_ROW, forTitles)));
  return { titles: ownTitles, lanes: fitting(lanes, ROW, free - heightOf(titles, ownTitles, TITLE_ROW)) };
}

/** Number of rows that fit; with fewer than all of them there is a line for the rest. */
function fitting(count: number, row: number, room: number): number {
  if (count * row <= room) return count;
  return Math.max(0, Math.min(count, Math.floor((room - REST_ROW) / row)));
}

function heightOf(count: number, cap: number, row: number): number {
  return cap * row + (cap < count ? REST_ROW : 0);
}

/** Height of the rows of a presented chronology, in rem. */
export function useSlideRoom(): number {
  return useSyncExternalStore(onResize, () => innerHeight / (16 * textScale()) - BESIDE);
}

/** Ratio of the text size to 16 px: larger while presenting. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
