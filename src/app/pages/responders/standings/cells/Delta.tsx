import type { FigureChange } from '#domain/insight/responders/change';
import { meaningOf, type Rise } from '#domain/insight/responders/standings';
import { differenceText } from '../../model/words';

type DeltaProps = {
  change: FigureChange;
  rise: Rise;
  /** Of so little that it is no trend. */
  small: boolean;
  format: (value: number) => string;
};

const LOOKS = { worse: 'font-semibold text-bad', better: 'font-semibold text-good', neither: 'text-ink-2' };

/** A change: the arrow and the sign say which way, the colour and a word for the ear whether that is bad. */
export function Delta({ change, rise, small, format }: DeltaProps) {
  const { difference } = change;
  const text = differenceText(change, format);
  if (difference === undefined || text === '±0') return <span className="text-ink-3">{text}</span>;
  if (small) return <span className="text-ink-3">{text}</span>;
  const isUp = difference > 0;
  const meaning = meaningOf(rise, difference);
  return (
    <span className={`whitespace-nowrap ${LOOKS[meaning]}`}>
      <span aria-hidden="true" className="mr-0.5 text-[0.7em]">
        {isUp ? '▲' : '▼'}
      </span>
      {text}
      {meaning !== 'neither' && <span className="sr-only"> ({meaning})</span>}
    </span>
  );
}
