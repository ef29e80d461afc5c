import { useId } from 'react';
import type { HoursFields, HoursView } from '#address/hours';
import { counted } from '#domain/text/count';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
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

/** Team; and behind a button schedule and person, rests and holidays. */
export function HoursFilters({ view, directory, schedules, holidays, onChange }: HoursFiltersProps) {
  const id = useId();
  const { person, rest } = view;
  const { inRange } = holidays;
  const selection = chosenValue(view);
  const isFiltered = selection !== '' || person !== undefined;
  return (
    <>
      <Choice
        label="Team"
        className="w-32"
        value={view.team ?? ''}
        options={[['', 'All teams'], ...byName(directory.teams)]}
        onChange={(team) => onChange({ team: team || undefined, of: undefined, figure: undefined })}
      />
      <Button popoverTarget={id} look={isFiltered ? 'pressed' : 'plain'}>
        Options{inRange.length > 0 && ` · ${counted(inRange.length, 'holiday')}`}{' '}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Options" className="w-80 space-y-3 p-3" focusFirst>
        <Choice
          label="Schedule"
          className="w-full"
          value={selection}
          options={scheduleOptions(view.schedules, schedules)}
          onChange={(value) => onChange({ ...chosenFields(value), of: undefined, figure: undefined })}
        />
        <Choice
          label="Person"
          className="w-full"
          value={person ?? ''}
          options={[['', 'All people'], ...byName(directory.people)]}
          onChange={(id) => onChange({ person: id || undefined, of: undefined, figure: undefined })}
        />
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
      </PopoverBox>
    </>
  );
}

function byName(named: readonly NameEntry[]): [string, string][] {
  return named
    .map(({ id, name }): [string, string] => [String(id), name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}
