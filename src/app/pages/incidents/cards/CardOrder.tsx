import type { Sort } from '#domain/insight/incidents/incident-columns';
import { Choice } from '../../../ui/Choice';
import { columnInWords } from '../model/words';

const ORDERS = {
  newest: { words: 'Newest first', sorts: [] },
  oldest: { words: 'Oldest first', sorts: [{ column: 'created', desc: false }] },
  severity: { words: 'Most severe first', sorts: [{ column: 'severity', desc: true }] },
  ack: { words: 'Longest to acknowledge first', sorts: [{ column: 'ack', desc: true }] },
  close: { words: 'Longest to close first', sorts: [{ column: 'close', desc: true }] },
} as const satisfies Record<string, { words: string; sorts: readonly Sort[] }>;

const NAMES = ['newest', 'oldest', 'severity', 'ack', 'close'] as const;

type CardOrderProps = { sorts: readonly Sort[]; onChange: (sorts: readonly Sort[]) => void };

/** In which order the cards are: one of the usual ones, or the one that the link came with. */
export function CardOrder({ sorts, onChange }: CardOrderProps) {
  const current = NAMES.find((name) => JSON.stringify(ORDERS[name].sorts) === JSON.stringify(sorts));
  const options = NAMES.map((name) => [name, ORDERS[name].words] as const);
  const own = sorts.map(({ column, desc }) => `${columnInWords(column)} ${desc ? 'down' : 'up'}`);
  return (
    <div className="mb-2 flex justify-end print:hidden">
      <Choice<(typeof NAMES)[number] | 'own'>
        label="Order"
        value={current ?? 'own'}
        options={current === undefined ? [['own', `By ${own.join(', ')}`], ...options] : options}
        onChange={(name) => name !== 'own' && onChange(ORDERS[name].sorts)}
        className="h-9"
      />
    </div>
  );
}
