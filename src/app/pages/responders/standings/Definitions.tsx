import { FIGURE_WORDS } from '../model/figure-words';
import type { Subject } from '../model/url';
import { headOf, type ColumnKey } from './columns';

type DefinitionsProps = { columns: readonly ColumnKey[]; subject: Subject; comparison: string };

/** How each column is counted. */
export function Definitions({ columns, subject, comparison }: DefinitionsProps) {
  return (
    <dl className="space-y-1.5 text-sm">
      {columns.map((column) => {
        const definition = definitionOf(column, comparison);
        return (
          definition !== '' && (
            <div key={column}>
              <dt className="font-semibold">{headOf(column, subject)}</dt>
              <dd className="text-ink-2">{definition}</dd>
            </div>
          )
        );
      })}
      <div>
        <dt className="font-semibold">Too little to compare</dt>
        <dd className="text-ink-2">
          Counts under 5 are outlines. A mean or a rate over fewer than 5, or over less than one night (9 h)
          on duty, comes after all others, and a change is grey where neither period has 5.
        </dd>
      </div>
    </dl>
  );
}

function definitionOf(column: ColumnKey, comparison: string): string {
  if (column === 'name') return '';
  if (column === 'nights')
    return 'Woken at night, by the days, weeks or months of “Over time”. One scale for all lines.';
  if (column === 'change')
    return `Woken at night against the period before. ${comparison}. Who has no row in a period had nothing in it.`;
  return FIGURE_WORDS[column].definition;
}
