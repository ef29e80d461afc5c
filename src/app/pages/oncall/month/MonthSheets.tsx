import { counted } from '#domain/text/count';
import { formatMoment, formatZone } from '#domain/time/format';
import type { RowModel } from '../model/rows';
import { drawMonth, type Month } from './month-model';
import { MonthTable } from './MonthTable';

/** The narrower one of the usual sheets, within its margins. */
const SHEET_PX = 980;
const ROW_PX = 17.5;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type MonthSheetsProps = {
  sheets: readonly (readonly RowModel[])[];
  context: Parameters<typeof drawMonth>[1];
  now: number;
  /** Heading of sheets with several schedules. */
  name: string;
  /** Days in words. */
  range: string;
  /** Schedules of a set that are not shown, in words. */
  absent: string;
};

/** A month on paper: a sheet of A4 for up to eight schedules, otherwise a sheet each. */
export function MonthSheets({ sheets, context, now, name, range, absent }: MonthSheetsProps) {
  const { zone } = context.days;
  return sheets.map((rows, index) => {
    const month = drawMonth(rows, context, { widthPx: SHEET_PX, rowPx: ROW_PX, isPaper: true });
    const [only] = rows;
    const title = rows.length === 1 && only ? only.schedule.schedule_name : name;
    return (
      <section key={only?.id ?? index} aria-label={`Sheet ${index + 1}`} className="month-sheet">
        <header>
          <h2>
            {title}, {range}
          </h2>
          <p>
            {rows.length > 1 && counted(rows.length, 'schedule')} {absent !== '' && `(${absent})`}
          </p>
          <p>
            <b>Nobody</b> has a dashed frame
          </p>
        </header>
        <MonthTable
          month={month}
          rowPx={ROW_PX}
          label={`Sheet ${index + 1}, ${range}`}
          today={undefined}
          selected={undefined}
        />
        <ShortNamesKey month={month} />
        <p className="month-foot">
          <span>
            Times in {formatZone(zone, context.window.start, context.window.end)}. {usualInWords(month)}
          </span>
          <span>
            Made on {formatMoment(now, zone)}. Later changes are not on this sheet. Sheet {index + 1} of{' '}
            {sheets.length}
          </span>
        </p>
      </section>
    );
  });
}

function usualInWords({ usual }: Month): string {
  if (!usual) return '';
  const day = usual.weekday === undefined ? '' : `${WEEKDAYS[usual.weekday] ?? ''} `;
  return `Hand-offs without a time: ${day}${usual.time}.`;
}

/** Names that blocks shorten, with their colour. */
function ShortNamesKey({ month }: { month: Month }) {
  const key = new Map<string, { name: string; person: number | undefined }>();
  for (const { placedBlocks } of month.columns) {
    for (const { label, names, person } of placedBlocks) {
      const parts = label.text.split(', ');
      for (const name of label.shortened) {
        const short = parts[names.indexOf(name)] ?? '';
        key.set(`${short} ${name}`, { name: `${short}|${name}`, person });
      }
    }
  }
  if (key.size === 0) return null;
  return (
    <ul aria-label="Short names" className="month-key">
      {[...key].map(([id, { name, person }]) => {
        const [short, full] = name.split('|');
        return (
          <li key={id}>
            <i aria-hidden="true" data-person={person} className="face" /> <b>{short}</b> {full}
          </li>
        );
      })}
    </ul>
  );
}
