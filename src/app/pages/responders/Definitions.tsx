import { FEW } from '#domain/insight/responders/standings';
import { HOUR_WORDS } from '#domain/time/hours';
import { isSource, type Subject } from '#address/responders';
import { type ColumnKey, FIGURE_WORDS, headOf } from './model/figure-words';

type DefinitionsProps = {
  columns: readonly ColumnKey[];
  subject: Subject;
  comparison: string;
  /** People excluded from the lines or the rate. */
  notes: readonly string[];
};

/** Definition of a line by subject. */
const LINES: Readonly<Partial<Record<Subject, string>>> = {
  team: 'Incidents of the team, with any responder; the lines add up. Night hours are those of the team’s own schedules.',
  channel: 'Each incident once, with what it cost everybody; the lines add up.',
  label: 'Each incident once, with what it cost everybody; the lines add up.',
};

export function Definitions({ columns, subject, comparison, notes }: DefinitionsProps) {
  const { [subject]: line } = LINES;
  return (
    <dl className="max-h-[60vh] space-y-1.5 overflow-y-auto text-sm">
      {line !== undefined && (
        <div>
          <dt className="font-semibold">Rows</dt>
          <dd className="text-ink-2">{line}</dd>
        </div>
      )}
      {columns.map((column) => {
        const definition = definitionOf(column, subject, comparison);
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
          Counts under {FEW} are outlines. A mean or a rate over fewer than {FEW}, or over less than one night
          ({HOUR_WORDS.night}) on call, comes after all others, and a change is grey where neither period has{' '}
          {FEW}.
        </dd>
      </div>
      {notes.some((note) => note !== '') && (
        <div>
          <dt className="font-semibold">Not counted</dt>
          {notes.map(
            (note) =>
              note !== '' && (
                <dd key={note} className="text-ink-2">
                  {note}
                </dd>
              ),
          )}
        </div>
      )}
    </dl>
  );
}

function definitionOf(column: ColumnKey, subject: Subject, comparison: string): string {
  if (column === 'name') return '';
  if (column === 'before') return `Woken at night in the period before. ${comparison}.`;
  if (column === 'incidents' && isSource(subject)) return 'Each incident once, however many people it had.';
  if (column === 'change')
    return 'Woken at night against the period before. A person without a row in a period had nothing in it.';
  return FIGURE_WORDS[column].definition;
}
