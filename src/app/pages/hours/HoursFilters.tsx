import { useId, useState } from 'react';
import { formatHolidays } from '#domain/ledger/holidays';
import { isoDate } from '#domain/time/days';
import type { WallSeconds } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import type { HoursHolidays } from './model/use-hours';
import type { HoursFields, HoursView } from '#address/hours';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { ChoiceFilters } from '../../components/ChoiceFilters';
import { Field } from '../../ui/Field';
import { chosenFields, chosenValue, scheduleOptions } from '../../data/schedule-sets';

type FileButtonProps = {
  label: string;
  /** Accessible name. */
  name: string;
  accept: string;
  onText: (text: string) => void;
};

/** Button that reads a text file of the user. */
function FileButton({ label, name, accept, onText }: FileButtonProps) {
  return (
    <label className="inline-flex h-[30px] cursor-pointer items-center rounded-md border border-control/60 bg-surface px-2.5 text-sm text-ink hover:bg-hover has-focus-visible:outline-2">
      {label}
      <input
        type="file"
        accept={accept}
        aria-label={name}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          void file?.text().then(onText);
          target.value = '';
        }}
      />
    </label>
  );
}

/** Holidays of the records, or typed dates, or from a file: a list or a calendar. */
function HolidaysField({
  holidays: { days: current, inRange, isRecorded },
  onChange,
}: {
  holidays: HoursHolidays;
  /** Undefined: the recorded holidays. */
  onChange: (days: WallSeconds[] | undefined) => void;
}) {
  const id = useId();
  const [text, setText] = useState(isRecorded ? '' : formatHolidays(current));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const apply = async (source: string) => {
    const { readHolidays } = await import('#domain/calendar/holidays');
    const { days, problems: unread } = readHolidays(source);
    setText(unread.length > 0 && days.length === 0 ? source : formatHolidays(days));
    setProblems(unread);
    if (unread.length === 0 || days.length > 0) onChange(days);
  };
  return (
    <div className="text-sm">
      <label htmlFor={id}>Holidays, a date per line</label>
      <p className="text-xs text-ink-2">
        {isRecorded
          ? `Recorded ones count: ${inRange.map(isoDate).join(', ') || 'none in this range'}.`
          : 'These count instead of the recorded ones.'}
      </p>
      <textarea
        id={id}
        rows={4}
        placeholder="2026-12-25"
        className="mt-1 block w-full rounded-md border border-control/60 bg-canvas px-2 py-1 font-mono text-sm"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button onClick={() => void apply(text)}>Apply</Button>
        {!isRecorded && <Button onClick={() => onChange(undefined)}>Use recorded</Button>}
        <FileButton
          label="Open file"
          name="Holidays from a file: dates or .ics"
          accept=".ics,.csv,.txt,text/calendar,text/plain,text/csv"
          onText={(source) => void apply(source)}
        />
      </div>
      {problems.length > 0 && (
        <ul role="alert" className="mt-1 text-xs text-warn">
          {problems.slice(0, 5).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > 5 && <li>{problems.length - 5} more lines</li>}
        </ul>
      )}
    </div>
  );
}

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
      options: [['', 'All teams'], ...nameChoices(directory.teams)] as const,
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
      options: [['', 'All people'], ...nameChoices(directory.people)] as const,
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

function nameChoices(named: readonly NameEntry[]): [string, string][] {
  return named
    .map(({ id, name }): [string, string] => [String(id), name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}
