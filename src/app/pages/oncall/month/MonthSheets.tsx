import { counted } from '#domain/text/count';
import { formatMoment, formatZone } from '#domain/time/format';
import type { HandOffPages } from './hand-off-pages';
import { HandOffSheet } from './HandOffSheet';
import { handOffsInWords } from './hand-off-words';
import type { Month, MonthContext } from './month-model';
import { MonthTable } from './MonthTable';
import { PAPER_FONT } from './paper-font';
import { ROW_PX, type Sheets } from './sheets';

type MonthSheetsProps = Sheets & {
  context: MonthContext;
  now: number;
  /** Heading of sheets with several schedules. */
  name: string;
  /** Days in words. */
  range: string;
  /** Schedules of a set that are not shown, in words. */
  absent: string;
  /** Hand-offs on the back. */
  back: HandOffPages | undefined;
};

/** A month on paper: as few sheets as hold all names whole, and hand-offs on the back. */
export function MonthSheets({ sheets, fontPx, context, now, name, range, absent, back }: MonthSheetsProps) {
  const { zone } = context.days;
  const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      {sheets.map(({ rows, month }, index) => {
        const [only] = rows;
        const title = count === 1 && only ? only.schedule.schedule_name : name;
        return (
          <section
            key={only?.id ?? index}
            aria-label={`Sheet ${index + 1}`}
            className="month-sheet"
            style={{ '--name-size': `${fontPx}px`, fontFamily: PAPER_FONT }}
          >
            <header>
              <h2>
                {title}, {range}
              </h2>
              <p>
                {rows.length > 1 && counted(rows.length, 'schedule')} {absent !== '' && `(${absent})`}
              </p>
              <p>
                <b>Dashed</b> nobody on call
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
                Times in {formatZone(zone, context.window.start, context.window.end)}.{' '}
                {handOffsInWords(month)}
                {holidaysInWords(month)}
              </span>
              <span>
                Made on {formatMoment(now, zone)}. Later changes are not on this sheet. Sheet {index + 1} of{' '}
                {sheets.length}
              </span>
            </p>
          </section>
        );
      })}
      {back && <HandOffSheet {...back} range={range} />}
    </>
  );
}

/** "Fri 25 Christmas Day." */
function holidaysInWords({ holidays }: Month): string {
  return Array.from(holidays, ([date, names]) => ` ${Number(date.slice(-2))}: ${names.join(', ')}.`).join('');
}

/** Names of which blocks have only the initials, with their colour. */
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
