import type { HoursFields, HoursView } from '#address/hours';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { ChoiceFilters } from '../../components/ChoiceFilters';
import { Field } from '../../ui/Field';
import type { HoursHolidays } from './model/use-holidays';
import { HolidaysField } from './HolidaysField';
import { chosenFields, chosenValue, scheduleOptions } from '../../data/schedule-sets';

export type ChangeHours = (fields: Partial<HoursFields>) => void;

type HoursFiltersProps = {
  view: HoursView;
  directory: Directory;
  schedules: readonly (readonly [id: string, name: string])[];
  holidays: HoursHolidays;
  onChange: ChangeHours;
};

/** Team, schedule, person, rests and holidays behind a button; beside it what is chosen. */
export function HoursFilters({ view, directory, schedules, holidays, onChange }: HoursFiltersProps) {
  const { team, person, rest } = view;
  const selection = chosenValue(view);
  const choose = (fields: Partial<HoursFields>) => onChange({ ...fields, of: undefined, figure: undefined });
  const choices = [
    {
      label: 'Team',
      value: team ?? '',
      options: [['', 'All teams'], ...byName(directory.teams)] as const,
      onChoose: (next: string) => choose({ team: next || undefined }),
    },
    {
      label: 'Schedule',
      value: selection,
      options: scheduleOptions(view.schedules, schedules),
      onChoose: (next: string) => choose(chosenFields(next)),
    },
    {
      label: 'Person',
      value: person ?? '',
      options: [['', 'All people'], ...byName(directory.people)] as const,
      onChoose: (next: string) => choose({ person: next || undefined }),
    },
  ];
  return (
    <ChoiceFilters choices={choices}>
      <label className="flex items-center gap-2 text-sm">
        Short rest: under
        <Field
          type="number"
          min={1}
          max={48}
          className="w-16"
          value={rest}
          onChange={({ target }) => {
            const hours = target.valueAsNumber;
            if (Number.isInteger(hours) && hours >= 1 && hours <= 48) onChange({ rest: hours });
          }}
        />
        hours
      </label>
      <HolidaysField
        key={String(holidays.isRecorded)}
        holidays={holidays}
        onChange={(typed) => onChange({ holidays: typed })}
      />
    </ChoiceFilters>
  );
}

function byName(named: readonly NameEntry[]): [string, string][] {
  return named
    .map(({ id, name }): [string, string] => [String(id), name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}
