import { standsOut } from '#domain/insight/chance';
import {
  changeOf,
  changeIn,
  type FigureKey,
  figureOf,
  inOrder,
  isComparable,
  isFew,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { counted, formatCount, formatPercent, timesText } from '#domain/text/words';
import { FIGURE_WORDS, figureSorted, firstWords, changeText, SUBJECT_PLURALS } from './figure-words';
import { isSource, type Subject } from '#address/responders';

type FigureRequest = {
  lines: readonly Standing[];
  total: Standing;
  subject: Subject;
  sort: StandingSort;
};

/** Sentence of the page: the first line with its figure, and how far it is from the usual. */
type Answer = { bold: string; more: string };

export function answerOf(request: FigureRequest): Answer | undefined {
  const { lines, total, sort } = request;
  return sort.key === 'needless' ? neediestOf(lines, total) : firstOf(request);
}

function firstOf({ lines, total, subject, sort }: FigureRequest): Answer | undefined {
  const { key, desc } = sort;
  const figure = figureSorted(key);
  const ranked = inOrder(lines, sort).filter(({ id }) => id !== undefined);
  const [first] = ranked;
  if (!first || key === 'name') return undefined;
  // Unknown hours may include nights.
  if (FIGURE_WORDS[figure].isOfHours && total.figures.byKind.unknown > 0) return undefined;
  const value = figureOf(first, figure);
  if (key === 'change') return changedMost(first);
  if (value === undefined) return undefined;
  const { format, unit, equally } = FIGURE_WORDS[figure];
  if (value === 0 && desc) {
    return figure === 'night' ? { bold: 'Nobody was woken at night', more: '' } : undefined;
  }
  const count = equally ? timesText(value) : format(value);
  const equals = ranked.filter((line) => figureOf(line, figure) === value);
  if (equals.length > 1) {
    const isOfPeople = subject === 'person' || subject === 'team';
    const what = equally?.[isOfPeople ? 0 : 1] ?? `have the same ${unit}`;
    const bold = `${equals.length} ${SUBJECT_PLURALS[subject]} ${what}`;
    return { bold, more: `, ${isOfPeople ? count : format(value)}` };
  }
  const bold = `${first.name} ${firstWords(figure, subject)[desc ? 0 : 1]}`;
  const more = [
    changeOfFirst(first, figure),
    figure === 'night' ? againstAverage(first, lines, total) : '',
    isSource(subject) ? noisiestOf(lines) : '',
  ].filter((part) => part !== '');
  return { bold, more: [`, ${count}`, ...more].join('; ') };
}

/** "Mobile crashes: 6 of 55 wakings without need; in all 23 of 498, 4 fewer than before" */
function neediestOf(lines: readonly Standing[], total: Standing): Answer | undefined {
  const than = thanBefore(
    changeText(changeOf(total.needless?.now, total.needless?.before), formatCount, 'fewer'),
  );
  const wakings = total.figures.byKind.night;
  if (!total.needless?.now) {
    const bold = `Nobody was woken ${wakings === 0 ? 'at night' : 'without need'}`;
    return { bold, more: than === '' ? '' : `, ${than}` };
  }
  const [first] = inOrder(lines, { key: 'needless', desc: true });
  if (!first?.needless) return undefined;
  const { now } = first.needless;
  const others = lines.filter(({ id, needless }) => id !== undefined && needless?.now === now).length - 1;
  const ofAll = others === 0 ? ` of ${counted(first.figures.byKind.night, 'waking')}` : ' each';
  return {
    bold: `${first.name}${others === 0 ? '' : ` and ${counted(others, 'other')}`}: ${formatCount(now)}${ofAll} without need`,
    more: `; in all ${formatCount(total.needless.now)} of ${formatCount(wakings)}${than === '' ? '' : `, ${than}`}`,
  };
}

function changedMost(first: Standing): Answer | undefined {
  const change = changeIn(first, 'night');
  if (!change.difference) return undefined;
  const than = thanBefore(changeText(change, FIGURE_WORDS.night.format, 'fewer'));
  return { bold: `${first.name} changed most`, more: `, woken ${timesText(change.now ?? 0)}, ${than}` };
}

function changeOfFirst(first: Standing, figure: FigureKey): string {
  const { format, fewer } = FIGURE_WORDS[figure];
  return isComparable(figure) ? thanBefore(changeText(changeIn(first, figure), format, fewer)) : '';
}

/** "17 fewer than before"; "" without a comparison. */
function thanBefore(change: string): string {
  if (change === '–') return '';
  return change === 'same' ? 'the same as before' : `${change} than before`;
}

/** "noisiest: Mobile crashes, 18 % closed without an acknowledgement" */
function noisiestOf(lines: readonly Standing[]): string {
  const compared = lines.filter((line) => figureOf(line, 'noise') !== undefined && !isFew(line, 'noise'));
  const [noisiest] = inOrder(compared, { key: 'noise', desc: true });
  const share = noisiest && figureOf(noisiest, 'noise');
  if (noisiest?.id === undefined || !share) return '';
  const sum = (value: (line: Standing) => number) => lines.reduce((all, line) => all + value(line), 0);
  const ofAll = sum(({ noise = 0 }) => noise) / sum(({ figures }) => figures.incidents);
  const observed = { count: noisiest.noise ?? 0, of: noisiest.figures.incidents, share: ofAll };
  if (!standsOut(observed, compared.length)) return '';
  return `noisiest: ${noisiest.name}, ${formatPercent(share)} closed without an acknowledgement`;
}

/** "3 times the average per night hour", or "per night hour Bo, 3 times the average"; "" if nobody is above. */
function againstAverage(first: Standing, lines: readonly Standing[], total: Standing): string {
  const [highest] = inOrder(lines, { key: 'rate', desc: true });
  const [own, average] = [highest && figureOf(highest, 'rate'), figureOf(total, 'rate')];
  if (highest?.id === undefined || own === undefined || !average) return '';
  if (isFew(highest, 'rate') || own / average < 1.15) return '';
  const times = `${Number((own / average).toFixed(1))} times the average`;
  return highest.id === first.id ? `${times} per night hour` : `per night hour ${highest.name}, ${times}`;
}
