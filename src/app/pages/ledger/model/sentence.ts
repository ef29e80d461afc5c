import { type LedgerRange, ledgerRangeText, type LedgerView, monthName } from '#address/ledger';
import type { PayRules } from '#contract/served/ledger';
import type { Cents } from '#domain/ledger/money';
import { sumOf } from '#domain/ledger/pay';
import { counted } from '#domain/text/count';
import { isolated } from '#domain/text/isolate';
import { listed } from '#domain/text/words';
import { hoursText } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import type { PayRecords } from './pay-records';
import type { TableModel, TableRow } from './table';
import { moneyText as moneyWords } from './words';

type Sentence = { bold: string; more: string };

type SentenceParts = {
  model: Pick<TableModel, 'rows' | 'all' | 'medians' | 'amount'>;
  view: Pick<LedgerView, 'span' | 'rest' | 'zone' | 'hasPseudonyms'>;
  range: LedgerRange;
  before: LedgerRange;
  rules: PayRules | undefined;
  closed: PayRecords['closed'];
};

/** Amount that a line break does not cut. */
function moneyText(...amount: Parameters<typeof moneyWords>): string {
  return moneyWords(...amount).replace(' ', '\u00a0');
}

/** Range in a sentence: how much, against the range before, and who has most. */
export function ledgerSentence(parts: SentenceParts): Sentence {
  const { model, view, range, rules } = parts;
  const { all, amount, rows } = model;
  const when = ledgerRangeText(view.span, range);
  if (rows.every(({ figures }) => figures.total === 0) && !amount)
    return { bold: `Nobody was on call in ${when}.`, more: '' };
  const hours = `${hoursText(all.figures.total)} h on call`;
  if (!rules || amount === undefined) {
    const change = changeOf(all, parts, ({ figures, before }) => before && figures.total - before.total);
    const more = [mostHours(model), restsText(all, view.rest)];
    return { bold: `${hours} in ${when}${change}.`, more: joined(more) };
  }
  const change = changeOf(all, parts, ({ before }) =>
    before?.amount === undefined ? undefined : amount - before.amount,
  );
  const [first] = rows;
  const more = [
    `${hours}, ${counted(rows.length, 'person', 'people')}.`,
    ...(first?.pay && rows.length > 1
      ? [`${first.name} gets most: ${moneyText(first.pay.amount, rules)}.`]
      : []),
    correctionsText(parts, rules),
    closedText(parts, rules),
  ];
  return { bold: `${moneyText(amount, rules)} for ${when}${change}.`, more: joined(more) };
}

/** ", 120 h more than in October"; nothing without a range before that has hours. */
function changeOf(
  all: TableRow,
  { before, view, rules }: SentenceParts,
  differenceOf: (row: TableRow) => number | Cents | undefined,
): string {
  const difference = differenceOf(all);
  if (difference === undefined || !all.before?.total) return '';
  const name = rangeName(view.span, before);
  if (Number(difference) === 0) return `, as much as in ${name}`;
  const size =
    typeof difference === 'bigint'
      ? moneyText(difference < 0n ? -difference : difference, rules ?? { currency: '' })
      : `${hoursText(Math.abs(difference))} h`;
  return `, ${size} ${difference < 0 ? 'less' : 'more'} than in ${name}`;
}

/** "October", or the whole text of a longer range. */
export function rangeName(span: LedgerView['span'], { first, last }: LedgerRange): string {
  const text = ledgerRangeText(span, { first, last });
  return span === 'month' ? text.replace(/ \d+$/, '') : text;
}

/** "Amara Okafor has most: 496 h, 2.2 times the median." */
function mostHours({ rows, medians }: SentenceParts['model']): string {
  const [first] = rows;
  if (!first || rows.length < 2) return '';
  const times = medians.total > 0 ? first.figures.total / medians.total : 0;
  const against = times >= 1.05 ? `, ${times.toFixed(1).replace('.0', '')} times the median` : '';
  return `${first.name} has most: ${hoursText(first.figures.total)} h${against}.`;
}

function restsText({ figures }: TableRow, hours: number): string {
  return figures.shortRests === 0 ? '' : `${counted(figures.shortRests, 'rest')} under ${hours} h.`;
}

/** "In it € 20.00 of corrections of October." */
function correctionsText({ model: { rows }, closed }: SentenceParts, rules: PayRules): string {
  const lines = rows.flatMap(({ pay }) => (pay?.lines ?? []).filter(({ key }) => key === 'correction'));
  if (lines.length === 0 || closed) return '';
  const months = [...new Set(lines.map(({ month = '' }) => monthName(month)))];
  return `Corrections of ${listed(months)} are in it: ${moneyText(sumOf(lines.map(({ amount }) => amount)), rules)}.`;
}

/** "Closed on Thu 3 Dec by Hanna Meyer. Since then € 20.00 less, paid with December." */
function closedText({ model: { all }, view, closed }: SentenceParts, rules: PayRules): string {
  if (!closed) return '';
  const { closing, next } = closed;
  const { since = 0n } = all;
  const author = view.hasPseudonyms ? '' : ` by ${isolated(closing.closed_by)}`;
  const by = `Closed on ${formatMoment(closing.closed_at, view.zone)}${author}.`;
  if ([...closed.since.values()].every((cents) => cents === 0n)) return by;
  const size = moneyText(since < 0n ? -since : since, rules);
  const change =
    since === 0n ? 'Amounts have changed since' : `Since then ${size} ${since < 0n ? 'less' : 'more'}`;
  return `${by} ${change}, paid with ${monthName(next)}.`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
