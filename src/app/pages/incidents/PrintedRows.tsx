import { useQuery } from '@tanstack/react-query';
import { usePrinting } from '../../hooks/use-printing';
import { Cell } from './grid/Cell';
import { shownColumns } from './model/shown-columns';
import { answerQuery, type Incidents } from './model/use-incidents';
import { COLUMN_WORDS, formatCount } from './model/words';

/** What a person still reads on paper. */
const MOST_PRINTED = 200;

/** The first rows as a plain table, on paper only. They are here before anybody prints: printing does not wait. */
export function PrintedRows({ incidents, count }: { incidents: Incidents; count: number }) {
  const { view, spec, status, zone, directory } = incidents;
  const printing = usePrinting();
  const rows = useQuery(
    answerQuery({ kind: 'rows', view: spec, from: 0, to: MOST_PRINTED }, status?.revision),
  ).data;
  if (!printing || !rows) return null;
  const columns = shownColumns(view);
  return (
    <>
      <p className="mt-3 text-sm">
        {count > rows.length
          ? `The first ${formatCount(rows.length)} of ${formatCount(count)} rows; a download has them all.`
          : `All ${formatCount(count)} rows.`}
      </p>
      <table aria-label="Incidents on paper" className="mt-1 w-full text-xs">
        <thead>
          <tr className="text-left">
            {columns.map((column) => (
              <th key={column} scope="col" className="border-b border-line-strong px-1.5 py-1 font-semibold">
                {COLUMN_WORDS[column].head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.incident_id} className="border-b border-line">
              {columns.map((column) => (
                <td key={column} className="px-1.5 py-0.5 whitespace-nowrap">
                  <Cell column={column} row={row} zone={zone} directory={directory} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
