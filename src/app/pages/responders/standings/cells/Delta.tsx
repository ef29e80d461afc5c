import { changeIn, isSmallChange, type FigureKey, type Standing } from '#domain/insight/responders/standings';
import { FIGURE_WORDS } from '../../model/figure-words';
import { changeText } from '../../model/words';

/** A change in words; grey where it is of too little to be a trend. */
export function Delta({ line, figure }: { line: Standing; figure: FigureKey }) {
  const { format, fewer } = FIGURE_WORDS[figure];
  const text = changeText(changeIn(line, figure), format, fewer);
  const isGrey = text === '–' || text === 'same' || isSmallChange(line, figure);
  return <span className={`whitespace-nowrap ${isGrey ? 'text-ink-3' : 'text-ink'}`}>{text}</span>;
}
