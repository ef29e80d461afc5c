import type { Figures } from '#domain/ledger/account';
import { FIGURES, type LedgerFigure } from '#domain/ledger/figures';
import { KINDS } from '#domain/ledger/kinds';
import type { OpenFigure, TableRow } from './model/table';
import { lengthText } from './model/words';

export function PersonName({ row: { name, isUnknown } }: { row: TableRow }) {
  return <b className={`font-semibold ${isUnknown ? 'text-warn' : ''}`}>{name}</b>;
}

const FIGURE_CLASSES: Partial<Record<LedgerFigure, string>> = {
  total: 'font-semibold',
  shortRests: 'font-semibold text-bad',
};

type FigureCellProps = {
  openFigure: OpenFigure;
  onOpen: (open: OpenFigure) => void;
  row: TableRow;
  figure: LedgerFigure;
  text: string;
};

/** Figure of a person that opens what is behind it. */
export function FigureCell({ row, figure, text, openFigure, onOpen }: FigureCellProps) {
  const { person, key, name } = row;
  if (person === undefined) return text;
  if (text === '0' || text === '–' || text === '…') return <span className="text-ink-3">{text}</span>;
  const isOpen = openFigure.of === key && openFigure.figure === figure;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      aria-label={`${text}, ${FIGURES[figure].name}, ${name}`}
      className={`hours-figure ${isOpen ? '' : (FIGURE_CLASSES[figure] ?? '')}`}
      onClick={() => onOpen(isOpen ? { of: undefined, figure: undefined } : { of: key, figure })}
    >
      {text}
    </button>
  );
}

type KindBarProps = { figures: Figures; most: number; className?: string };

/** Hours by kind as a bar, without weekend and holiday, which count time again. */
export function KindBar({ figures, most, className = 'w-24' }: KindBarProps) {
  const kinds = KINDS.filter((kind) => kind !== 'weekend' && kind !== 'holiday');
  const label = kinds.map((kind) => `${FIGURES[kind].name} ${lengthText(figures[kind])}`).join(', ');
  return (
    <span
      role="img"
      aria-label={label}
      className={`flex h-2.5 gap-px overflow-hidden rounded-sm ${className}`}
    >
      {kinds
        .filter((kind) => figures[kind] > 0)
        .map((kind) => (
          <i
            key={kind}
            data-kind={kind}
            className="hours-kind block"
            style={{ width: `${(100 * figures[kind]) / most}%` }}
          />
        ))}
    </span>
  );
}
