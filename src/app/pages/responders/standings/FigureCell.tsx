import { Link } from 'react-router';
import {
  changeIn,
  FEW,
  type FigureKey,
  figureOf,
  isCount,
  isFew,
  isSmallChange,
  type Standing,
} from '#domain/insight/responders/standings';
import { HOUR_WORDS } from '#domain/time/hours';
import { FIGURE_WORDS } from '../model/figure-words';
import type { Subject } from '#address/responders';
import { barWidth } from './columns';
import { changeText } from '../model/words';
import { CellBar } from '../../../charts/CellBar';
import { partsOf, type Scales, tickOf } from './scales';

type FigureCellProps = {
  line: Standing;
  figure: FigureKey;
  subject: Subject;
  /** Link; undefined for plain text. */
  path: string | undefined;
  /** Undefined without a bar. */
  scales: Scales | undefined;
  patterns: string;
};

/** Number with its bar; small samples are grey, with an outlined bar. */
export function FigureCell({ line, figure, subject, path, scales, patterns }: FigureCellProps) {
  const value = figureOf(line, figure);
  const { format, look } = FIGURE_WORDS[figure];
  const width = barWidth(figure, subject);
  const bold = look.isBold ? 'font-semibold' : '';
  // A count below five is exact, but too small to compare.
  const isSmall = isFew(line, figure) || (isCount(figure) && (value ?? 0) < FEW);
  const text = value === undefined ? '–' : format(value);
  const number = (
    <span
      className={isSmall || value === undefined ? 'text-ink-3' : bold}
      title={isSmall && value !== undefined ? SMALL_WORDS : undefined}
    >
      {path !== undefined && value ? (
        <Link to={path} className="figure-link">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
  if (!scales || width === undefined) return number;
  return (
    <span className="flex items-center justify-end gap-2">
      {number}
      <CellBar
        {...{ patterns, width }}
        parts={partsOf(line, figure, scales)}
        hollow={isSmall}
        tick={tickOf(figure, scales)}
      />
    </span>
  );
}

const SMALL_WORDS = `Too few to compare: under ${FEW} interruptions at night, or under ${HOUR_WORDS.nightHours}`;

/** Change in words; grey for small samples. */
export function Delta({ line, figure }: { line: Standing; figure: FigureKey }) {
  const { format, fewer } = FIGURE_WORDS[figure];
  const text = changeText(changeIn(line, figure), format, fewer);
  const isGrey = text === '–' || text === 'same' || isSmallChange(line, figure);
  return <span className={`whitespace-nowrap ${isGrey ? 'text-ink-3' : 'text-ink'}`}>{text}</span>;
}
