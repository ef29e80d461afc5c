import { type HoursRange, hoursRangeText, type HoursView } from '#address/hours';
import type { PayRules } from '#contract/served/ledger';
import { counted } from '#domain/text/count';
import { hoursText } from '#domain/time/duration';
import type { TableModel, TableRow } from './table';
import { moneyText as moneyWords } from './words';

type Sentence = { bold: string; more: string };

type SentenceParts = {
  model: Pick<TableModel, 'rows' | 'all' | 'medians' | 'amount'>;
  view: Pick<HoursView, 'rest'>;
  range: HoursRange;
  rules: PayRules | undefined;
};

/** Amount that a line break does not cut. */
function moneyText(...amount: Parameters<typeof moneyWords>): string {
  return moneyWords(...amount).replace(' ', '\u00a0');
}

/** Range in a sentence: how much, and who has most. */
export function hoursSentence({ model, view, range, rules }: SentenceParts): Sentence {
  const { all, amount, rows } = model;
  const when = hoursRangeText(range);
  if (rows.every(({ figures }) => figures.total === 0) && !amount)
    return { bold: `Nobody was on call in ${when}.`, more: '' };
  const hours = `${hoursText(all.figures.total)} h on call`;
  if (!rules || amount === undefined)
    return { bold: `${hours} in ${when}.`, more: joined([mostHours(model), restsText(all, view.rest)]) };
  const [first] = rows;
  const most =
    first?.pay && rows.length > 1 ? `${first.name} gets most: ${moneyText(first.pay.amount, rules)}.` : '';
  const more = [`${hours}, ${counted(rows.length, 'person', 'people')}.`, most];
  return { bold: `${moneyText(amount, rules)} for ${when}.`, more: joined(more) };
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

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
