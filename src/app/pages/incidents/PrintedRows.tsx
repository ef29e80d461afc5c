import { formatCount } from '#domain/text/count';
import { useQuery } from '@tanstack/react-query';
import { useDirectory } from '../../api/names/directory';
import { usePrinting } from '../../hooks/use-printing';
import { Cell } from './grid/Cell';
import { answerQuery } from './model/answer-query';
import { shownColumns } from './model/column-layout';
import { specOf, useIncidentsView } from './model/use-incidents-view';
import { COLUMN_WORDS } from './model/words';

/** What a person still reads on paper. */
const MOST_PRINTED = 200;

type PrintedRowsProps = { count: number; revision: number; zone: string };

/** The first rows as a plain table, on paper only. They are here before anybody prints: printing does not wait. */
export function PrintedRows({ count, revision, zone }: PrintedRowsProps) {
  const { view } = useIncidentsView();
  const directory = useDirectory();
  const printing = usePrinting();
  const rows = useQuery(
    answerQuery({ kind: 'rows', view: specOf(view), from: 0, to: MOST_PRINTED }, revision),
  ).data;
  if (!printing || !rows) return null;
  const columns = shownColumns(view);
  return (
    <>
      <p className="mt-3 text-sm">
        {count > rows.length
          ? `The first ${formatCount(rows.length)} of ${formatCount(count)} rows; the download has all of them.`
          : `All ${formatCount(count)} rows.`}
      </p>
      <table aria-label="Printed incidents" className="mt-1 w-full text-xs">
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
