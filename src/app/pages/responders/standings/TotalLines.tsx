import { isComparable, type FigureKey, type Standing } from '#domain/insight/responders/standings';
import { figurePath, type Place } from '../model/links';
import type { Subject } from '../model/url';
import { barWidth, isDrawn, type ColumnKey } from './columns';
import { Delta } from './cells/Delta';
import { FigureCell } from './cells/FigureCell';

type TotalLinesProps = {
  total: Standing;
  columns: readonly ColumnKey[];
  subject: Subject;
  place: Place;
  comparison: string;
};

/** All together, and under it what changed from the period before. */
export function TotalLines({ total, columns, subject, place, comparison }: TotalLinesProps) {
  return (
    <tfoot>
      <tr className="h-8 border-t-2 border-line-strong">
        <th scope="row" className="text-left font-semibold">
          {total.name}
        </th>
        {columns.slice(1).map((column) => (
          <td key={column} className="pl-3 text-right whitespace-nowrap">
            {isFigure(column) && (
              <>
                <FigureCell
                  line={total}
                  figure={column}
                  subject={subject}
                  path={figurePath(subject, 'total', column, place)}
                  scales={undefined}
                  patterns=""
                />
                <BarRoom column={column} subject={subject} />
              </>
            )}
          </td>
        ))}
      </tr>
      <tr className="h-7 text-xs">
        <th scope="row" className="text-left font-normal text-ink-2" title={comparison}>
          Change
        </th>
        {columns.slice(1).map((column) => (
          <td key={column} className="pl-3 text-right whitespace-nowrap">
            {isFigure(column) && isComparable(column) && (
              <>
                <Delta line={total} figure={column} />
                <BarRoom column={column} subject={subject} />
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** So that the digits stand under those of the lines. */
function BarRoom({ column, subject }: { column: FigureKey; subject: Subject }) {
  if (!isDrawn(column, subject)) return null;
  return <span className="inline-block" style={{ width: barWidth(column, subject) + 8 }} />;
}

function isFigure(column: ColumnKey): column is FigureKey {
  return column !== 'name' && column !== 'nights' && column !== 'change';
}
