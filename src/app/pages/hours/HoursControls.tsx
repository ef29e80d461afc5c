import { type ReactNode, useId } from 'react';
import {
  HOURS_RANGES,
  type HoursFields,
  type HoursRange,
  hoursRangeText,
  type HoursView,
} from '#address/hours';
import { counted } from '#domain/text/count';
import type { ViewerZone } from '#domain/time/zone';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { useMedia } from '../../hooks/use-media';
import { RangePicker } from '../../components/time/RangePicker';
import { ZoneControl } from '../../components/time/ZoneControl';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
import type { HoursHolidays } from './model/use-holidays';
import { HolidaysField } from './HolidaysField';
import { chosenFields, chosenValue, scheduleOptions } from '../../data/schedule-sets';

const PRESETS = HOURS_RANGES.map(
  (name) => [name, { month: 'Month', quarter: 'Quarter', half: 'Half-year' }[name]] as const,
);

export type ChangeHours = (fields: Partial<HoursFields>) => void;

type HoursControlsProps = {
  view: HoursView;
  range: HoursRange;
  directory: Directory;
  schedules: readonly (readonly [id: string, name: string])[];
  holidays: HoursHolidays;
  /** True with pay, which fixes the zone to the account's. */
  isPaid: boolean;
  onChange: ChangeHours;
  /** Age of the data. */
  children: ReactNode;
};

/** Range, filters and counting rules. */
export function HoursControls({ children, ...props }: HoursControlsProps) {
  const { view, range, directory, schedules, holidays, isPaid, onChange } = props;
  const { zone, team } = view;
  // One row of choices on a phone: these are in Options there.
  const isNarrow = useMedia('(width < 48rem)');
  const teamChoice = (
    <Choice
      label="Team"
      className="w-32"
      value={team ?? ''}
      options={[['', 'All teams'], ...byName(directory.teams)]}
      onChange={(id) => onChange({ team: id || undefined, of: undefined, figure: undefined })}
    />
  );
  const zoneChoice = <ZoneChoice {...{ zone, isPaid, range }} />;
  return (
    <div
      role="group"
      aria-label="Controls"
      className="page-controls mt-2 flex flex-wrap items-center gap-2 print:hidden"
    >
      <RangePicker
        choice={view.range}
        presets={PRESETS}
        text={hoursRangeText(range)}
        window={range.window}
        zone={zone}
        of="days"
        onRange={(next) => onChange({ range: next })}
      />
      {!isNarrow && teamChoice}
      <Options {...{ view, directory, schedules, holidays, isPaid, onChange }}>
        {isNarrow && teamChoice}
        {isNarrow && zoneChoice}
      </Options>
      {!isNarrow && zoneChoice}
      {children}
    </div>
  );
}

type ZoneChoiceProps = Pick<HoursControlsProps, 'isPaid' | 'range'> & { zone: ViewerZone };

/** Zone of the page; with pay a text. */
function ZoneChoice({ zone, isPaid, range }: ZoneChoiceProps) {
  if (!isPaid) return <ZoneControl zone={zone} window={range.window} />;
  return (
    <span
      className="text-sm text-ink-2"
      title="With pay the month begins and ends in the account’s time zone, for every reader"
    >
      {zone} (account)
    </span>
  );
}

function byName(named: readonly NameEntry[]): [string, string][] {
  return named
    .map(({ id, name }): [string, string] => [String(id), name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

type OptionsProps = Pick<HoursControlsProps, 'view' | 'directory' | 'schedules' | 'holidays' | 'onChange'> & {
  children: ReactNode;
};

/** Schedule and person, clock, rests and holidays. */
function Options({ view, directory, schedules, holidays, onChange, children }: OptionsProps) {
  const id = useId();
  const { person, rest } = view;
  const { inRange } = holidays;
  const chosen = chosenValue(view);
  const isFiltered = chosen !== '' || person !== undefined;
  return (
    <>
      <Button popoverTarget={id} look={isFiltered ? 'pressed' : 'plain'}>
        Options{inRange.length > 0 && ` · ${counted(inRange.length, 'holiday')}`}{' '}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Options" className="w-80 space-y-3 p-3" focusFirst>
        {children}
        <Choice
          label="Schedule"
          className="w-full"
          value={chosen}
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
