import { useId, useState } from 'react';
import { formatHolidays } from '#domain/ledger/holidays';
import { isoDate } from '#domain/time/days';
import type { WallSeconds } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import type { HoursHolidays } from './model/use-holidays';
import { FileButton } from './FileButton';

/** Holidays of the records, or typed dates, or from a file: a list or a calendar. */
export function HolidaysField({
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
