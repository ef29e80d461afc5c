import {
  changeIn,
  type FigureKey,
  figureOf,
  isComparable,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { FIGURE_WORDS, figureSorted } from './figure-words';

const TIMES: ReadonlySet<FigureKey> = new Set(['sleep', 'interruptions', 'off']);

/** "was woken most: 31 times, 19 more than in the 28 days before", of the first line; undefined where there is nothing to say. */
export function answerOf(first: Standing, { key, desc }: StandingSort, before: string): string | undefined {
  const figure = figureSorted(key);
  const value = figureOf(first, figure);
  if (key === 'name' || first.id === undefined || value === undefined) return undefined;
  const { first: words, format, unit } = FIGURE_WORDS[figure];
  const lead =
    key === 'change'
      ? `changed most: ${format(value)} ${unit}`
      : `${words[desc ? 0 : 1]}: ${format(value)}${TIMES.has(figure) ? ' times' : ''}`;
  const { difference } = isComparable(figure) ? changeIn(first, figure) : { difference: undefined };
  if (difference === undefined) return lead;
  if (format(Math.abs(difference)) === format(0)) return `${lead}, as in ${before}`;
  return `${lead}, ${format(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than in ${before}`;
}
