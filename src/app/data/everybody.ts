import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '#domain/collections';
import { peopleIn } from '#domain/oncall/reply/timeline';
import type { Directory, NameEntry } from '../api/names/directory-of';

/** Everybody on record or in a rota, by name. */
export function everybodyIn(schedules: readonly Schedule[], { people, isUnknown, person }: Directory): Id[] {
  return [...new Set([...people.map(({ id }) => id), ...schedules.flatMap(peopleIn)])]
    .filter((id) => !isUnknown(id))
    .sort((a, b) => person(a).localeCompare(person(b)));
}

/** Everybody to choose from; people of the same name have their rotas beside it. */
export function peopleOptions(
  schedules: readonly Schedule[],
  directory: Directory,
): (NameEntry & { note?: string })[] {
  const ids = new Map<string, Id[]>();
  for (const { id, name } of directory.people) addTo(ids, name.trim(), id);
  const namesakes = new Set([...ids.values()].filter((some) => some.length > 1).flat());
  const rotasOf = (id: Id) =>
    schedules.filter((one) => peopleIn(one).includes(id)).map((one) => one.schedule_name);
  return everybodyIn(schedules, directory).map((id) => {
    const name = directory.person(id);
    return namesakes.has(id) ? { id, name, note: rotasOf(id).join(', ') || 'In no rota' } : { id, name };
  });
}
