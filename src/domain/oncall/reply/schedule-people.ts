import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { layersOfAll } from '../../schedule/rota';
import { peopleOf } from './timeline';

/** Everybody in a schedule's rota, in earlier versions too, or on its final schedule, once. */
export function peopleIn(schedule: Schedule): Id[] {
  // A thousand periods have a handful of groups.
  const groups = new Set(layersOfAll(schedule).flatMap((layer) => layer.groups));
  for (const { group } of schedule.final_schedule.schedules) groups.add(group);
  return [...new Set([...groups].flatMap(peopleOf))];
}

/** Adds the unknown people to each schedule. One without any stays the same object, and so does their list. */
export function withUnknownPeople(
  schedules: readonly Schedule[],
  isUnknown: (person: Id) => boolean,
): readonly Schedule[] {
  const all = schedules.map((schedule) => {
    const unknown_people = peopleIn(schedule).filter(isUnknown);
    return unknown_people.length === 0 ? schedule : { ...schedule, unknown_people };
  });
  return all.every((schedule, index) => schedule === schedules[index]) ? schedules : all;
}
