import { standsOut } from '#domain/insight/chance';
import { changeOf } from '#domain/insight/responders/change';
import {
  changeIn,
  type FigureKey,
  figureOf,
  inOrder,
  isComparable,
  isFew,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { counted, formatCount, formatPercent, timesText } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { FIGURE_WORDS, figureSorted, firstWords } from './figure-words';
import { isSource, type Subject } from '#address/responders';
import { changeText, SUBJECT_PLURALS } from './words';

type FigureRequest = {
  lines: readonly Standing[];
  total: Standing;
  subject: Subject;
  sort: StandingSort;
  /** Earlier period: "the previous 28 days". */
  before: string;
};

/** Sentence above the table: name, figure, share and change. */
export type Answer = { who: string; what: string; more: string };

export function answerOf(request: FigureRequest): Answer | undefined {
  const { lines, total, sort, before } = request;
  return sort.key === 'needless' ? neediestOf(lines, total, before) : firstOf(request);
}

function firstOf({ lines, total, subject, sort, before }: FigureRequest): Answer | undefined {
  const { key, desc } = sort;
  const figure = figureSorted(key);
  const ranked = inOrder(lines, sort).filter(({ id }) => id !== undefined);
  const [first] = ranked;
  if (!first || key === 'name') return undefined;
  // Unknown hours may include nights.
  if (FIGURE_WORDS[figure].isOfHours && total.figures.byKind.unknown > 0) return undefined;
  const value = figureOf(first, figure);
  if (key === 'change') return changedMost(first, before);
  if (value === undefined) return undefined;
  const { format, unit, equally } = FIGURE_WORDS[figure];
  if (value === 0 && desc) {
    return figure === 'night' ? { who: 'Nobody', what: 'was woken at night.', more: '' } : undefined;
  }
  const count = equally ? timesText(value) : format(value);
  const equals = ranked.filter((line) => figureOf(line, figure) === value);
  if (equals.length > 1) {
    const isOfPeople = subject === 'person' || subject === 'team';
    const what = equally?.[isOfPeople ? 0 : 1] ?? `have the same ${unit}`;
    const number = isOfPeople ? count : format(value);
    return { who: `${equals.length} ${SUBJECT_PLURALS[subject]}`, what: `${what}: ${number}.`, more: '' };
  }
  const what = `${firstWords(figure, subject)[desc ? 0 : 1]}: ${count}.`;
  const more = [moreOf(first, total, figure, before), isSource(subject) ? noisiestOf(lines) : ''];
  return { who: first.name, what, more: more.filter((part) => part !== '').join(' ') };
}

/** "Mobile crashes: 6 of 55 wakings without need. In all 23 of 498, 4 fewer than in the previous 28 days." */
function neediestOf(lines: readonly Standing[], total: Standing, before: string): Answer | undefined {
  const change = changeText(changeOf(total.needless?.now, total.needless?.before), formatCount, 'fewer');
  const than = change === '–' ? '' : `${change === 'same' ? 'as many as' : `${change} than`} in ${before}`;
  const wakings = total.figures.byKind.night;
  if (!total.needless?.now) {
    const what = wakings === 0 ? 'was woken at night.' : 'was woken without need.';
    return { who: 'Nobody', what, more: than === '' ? '' : `${sentenceCase(than)}.` };
  }
  const [first] = inOrder(lines, { key: 'needless', desc: true });
  if (!first?.needless) return undefined;
  const { now } = first.needless;
  const others = lines.filter(({ id, needless }) => id !== undefined && needless?.now === now).length - 1;
  const ofAll = others === 0 ? ` of ${counted(first.figures.byKind.night, 'waking')}` : ' each';
  const all = `In all ${formatCount(total.needless.now)} of ${formatCount(wakings)}${than === '' ? '' : `, ${than}`}.`;
  return {
    who: `${first.name}${others === 0 ? '' : ` and ${counted(others, 'other')}`}:`,
    what: `${formatCount(now)}${ofAll} without need.`,
    more: all,
  };
}

function changedMost(first: Standing, before: string): Answer | undefined {
  const change = changeIn(first, 'night');
  if (!change.difference) return undefined;
  const { format } = FIGURE_WORDS.night;
  const what = `changed most: woken ${timesText(change.now ?? 0)}, ${changeText(change, format, 'fewer')}`;
  return { who: first.name, what: `${what} than in ${before}.`, more: '' };
}

/**
 * Share and change: "16 % of all interruptions at night, 3 times the average per night hour; 17 fewer than in the previous
 * 28 days."
 */
function moreOf(first: Standing, total: Standing, figure: FigureKey, before: string): string {
  const { format, fewer } = FIGURE_WORDS[figure];
  const change = isComparable(figure) ? changeText(changeIn(first, figure), format, fewer) : '–';
  const parts = [
    figure === 'night' ? shareOf(first, total) : '',
    change === '–' ? '' : `${change === 'same' ? 'the same as' : `${change} than`} in ${before}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** "Mobile crashes is the noisiest: 18 % closed automatically without an acknowledgement." */
function noisiestOf(lines: readonly Standing[]): string {
  const compared = lines.filter((line) => figureOf(line, 'noise') !== undefined && !isFew(line, 'noise'));
  const [noisiest] = inOrder(compared, { key: 'noise', desc: true });
  const share = noisiest && figureOf(noisiest, 'noise');
  if (noisiest?.id === undefined || !share) return '';
  const sum = (value: (line: Standing) => number) => lines.reduce((all, line) => all + value(line), 0);
  const ofAll = sum(({ noise = 0 }) => noise) / sum(({ figures }) => figures.incidents);
  const observed = { count: noisiest.noise ?? 0, of: noisiest.figures.incidents, share: ofAll };
  if (!standsOut(observed, compared.length)) return '';
  return `${noisiest.name} is the noisiest: ${formatPercent(share)} closed automatically without an acknowledgement.`;
}

function shareOf(first: Standing, total: Standing): string {
  const all = total.figures.byKind.night;
  if (all === 0) return '';
  const share = `${formatPercent(first.figures.byKind.night / all)} of all interruptions at night`;
  const [own, average] = [figureOf(first, 'rate'), figureOf(total, 'rate')];
  if (own === undefined || !average || isFew(first, 'rate')) return share;
  const ratio = own / average;
  const times = Number(ratio.toFixed(1));
  if (ratio >= 1.15) return `${share}, ${times} times the average per night hour`;
  return `${share}, ${ratio <= 0.85 ? 'less than' : 'about'} the average per night hour`;
}
