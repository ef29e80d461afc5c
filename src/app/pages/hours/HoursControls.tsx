import { type ReactNode, useId } from 'react';
import {
  HOURS_SPANS,
  type HoursFields,
  type HoursRange,
  hoursRangeText,
  type HoursView,
  neighbourRange,
} from '#address/hours';
import { counted } from '#domain/text/count';
import { wallAt, type UnixSeconds, type ViewerZone, type WallSeconds } from '#domain/time/zone';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { useMedia } from '../../hooks/use-media';
import { CalendarButton } from '../../components/time/CalendarButton';
import { ZoneControl } from '../../components/time/ZoneControl';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
import { Segmented } from '../../ui/Segmented';
import type { HoursHolidays } from './model/use-holidays';
import { HolidaysField } from './HolidaysField';
import { chosenFields, chosenValue, scheduleOptions } from '../../data/schedule-sets';

const SPAN_NAMES = { month: 'Month', quarter: 'Quarter', half: 'Half-year', days: 'Days' } as const;

export type ChangeHours = (fields: Partial<HoursFields>) => void;

type HoursControlsProps = {
  view: HoursView;
  range: HoursRange;
  now: UnixSeconds;
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
  const { view, range, now, directory, schedules, holidays, isPaid, onChange } = props;
  const { span, zone, team } = view;
  const today = wallAt(now, zone);
  const moveBy = (step: number) => {
    const { first, last } = neighbourRange(span, range, step, zone);
    onChange({ from: first, to: span === 'days' ? last : undefined });
  };
  const from = (day: WallSeconds) =>
    onChange(span === 'days' ? { from: day, to: Math.max(day, range.last) } : { from: day, to: undefined });
  // One row of choices on a phone: these are in Options there.
  const isNarrow = useMedia('(width < 48rem)');
  const spanChoice = (
    <Segmented
      label="Range"
      value={span}
      options={HOURS_SPANS.map((value) => ({ value, label: SPAN_NAMES[value] }))}
      onChange={(next) =>
        onChange({ span: next, from: range.first, to: next === 'days' ? range.last : undefined })
      }
    />
  );
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
      {!isNarrow && spanChoice}
      <span className="inline-flex items-center gap-1">
        <Button aria-label="Earlier" title="Earlier" className="px-1.5" onClick={() => moveBy(-1)}>
          ◀
        </Button>
        <span className="px-1 text-sm font-semibold">{hoursRangeText(span, range)}</span>
        <CalendarButton
          label={span === 'days' ? 'First day' : 'Day in the range'}
          day={range.first}
          today={today}
          onPick={from}
        />
        {span === 'days' && (
          <CalendarButton
            label="Last day"
            day={range.last}
            today={today}
            onPick={(day) => onChange({ from: Math.min(range.first, day), to: day })}
          />
        )}
        <Button aria-label="Later" title="Later" className="px-1.5" onClick={() => moveBy(1)}>
          ▶
        </Button>
      </span>
      {!isNarrow && teamChoice}
      <Options {...{ view, directory, schedules, holidays, isPaid, onChange }}>
        {isNarrow && spanChoice}
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
