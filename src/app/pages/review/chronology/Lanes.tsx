import { counted } from '#domain/text/count';
import { LaneRow } from './LaneRow';
import { PersonLane } from './PersonLane';
import type { LaneLists } from './use-lane-lists';

type LanesProps = {
  /** Undefined while loading. */
  lanes: LaneLists | undefined;
  /** Width of the axis for labels of 12 px. */
  lanePx: number;
  /** Max lanes. */
  most: number;
};

/** Lanes of people and schedules, with the number of those without room. */
export function Lanes({ lanes, lanePx, most }: LanesProps) {
  const { people = [], duties = [] } = lanes ?? {};
  const rest = people.length + duties.length - most;
  return (
    <ul aria-label="Lanes of people" className="review-lanes">
      {!lanes && <li className="h-44" />}
      {people.slice(0, most).map((person) => (
        <PersonLane key={String(person.id)} person={person} lanePx={lanePx} />
      ))}
      {duties.slice(0, Math.max(0, most - people.length)).map((lane) => (
        <LaneRow key={lane.key} lane={lane} lanePx={lanePx} />
      ))}
      {rest > 0 && <li className="pl-0.5 text-sm text-ink-2">and {counted(rest, 'more lane')}</li>}
    </ul>
  );
}
