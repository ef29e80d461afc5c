import {
  changeIn,
  isSmallChange,
  meaningOf,
  riseOf,
  type FigureKey,
  type Standing,
} from '#domain/insight/responders/standings';
import type { Dumbbell } from '../../../charts/Dumbbells';
import { FIGURE_WORDS } from './figure-words';
import { changeText } from './words';

/** Lines that can be compared, the largest change first, those of little last. */
export function changedLines(lines: readonly Standing[], figure: FigureKey): Standing[] {
  const size = (line: Standing) => Math.abs(changeIn(line, figure).difference ?? 0);
  return lines
    .filter((line) => line.id !== undefined && changeIn(line, figure).difference !== undefined)
    .toSorted(
      (a, b) =>
        Number(isSmallChange(a, figure)) - Number(isSmallChange(b, figure)) ||
        size(b) - size(a) ||
        a.name.localeCompare(b.name),
    );
}

export function dumbbellsOf(lines: readonly Standing[], figure: FigureKey): Dumbbell[] {
  const { format, unit, fewer } = FIGURE_WORDS[figure];
  return lines.map((line) => {
    const change = changeIn(line, figure);
    const text = changeText(change, format, fewer);
    const [before, now] = [change.before ?? 0, change.now ?? 0];
    return {
      key: String(line.id),
      label: line.name,
      before,
      now,
      meaning: isSmallChange(line, figure) ? 'neither' : meaningOf(riseOf(figure), now - before),
      text,
      sentence: `${line.name}: ${format(now)} ${unit}, ${format(before)} before (${text}).`,
    };
  });
}
