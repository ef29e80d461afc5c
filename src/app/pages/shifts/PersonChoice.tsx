import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { useDirectory } from '../../api/names/directory';
import { Choice } from '../../ui/Choice';

type PersonChoiceProps = {
  schedules: readonly Schedule[];
  person: Id | undefined;
  /** Undefined: the reader. */
  onChange: (id: string | undefined) => void;
};

/** Everybody in a rota of the visible schedules, by name. */
export function PersonChoice({ schedules, person, onChange }: PersonChoiceProps) {
  const directory = useDirectory();
  const options = useMemo(() => {
    const groups = schedules.flatMap(({ layers, final_schedule }) => [
      ...layers.flatMap((layer) => layer.groups),
      ...final_schedule.schedules.map(({ group }) => group),
    ]);
    const ids = new Set([...groups.flatMap(peopleOf), ...(person === undefined ? [] : [person])]);
    return [...ids]
      .map((id): [string, string] => [String(id), directory.person(id)])
      .sort(([, a], [, b]) => a.localeCompare(b));
  }, [schedules, person, directory]);
  return (
    <Choice
      label="Person"
      className="w-44"
      value={person === undefined ? '' : String(person)}
      options={[...(person === undefined ? [['', 'Choose a person'] as const] : []), ...options]}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
