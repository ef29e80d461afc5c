import { type HoursRange, hoursRangeText } from '#address/hours';
import type { PayRules } from '#contract/served/ledger';
import { hoursText } from '#domain/time/format';
import type { TableModel } from './table';
import { moneyText as moneyWords } from './words';

type SentenceParts = {
  model: Pick<TableModel, 'rows' | 'all' | 'medians' | 'amount'>;
  range: HoursRange;
  rules: PayRules | undefined;
};

/** Amount that a line break does not cut. */
function moneyText(...amount: Parameters<typeof moneyWords>): string {
  return moneyWords(...amount).replace(' ', '\u00a0');
}

/** Range in a sentence: who has most, or what is to be paid. */
export function hoursSentence({ model, range, rules }: SentenceParts): { bold: string; more: string } {
  const { all, amount, rows, medians } = model;
  const [first] = rows;
  const when = hoursRangeText(range);
  if (!first || (rows.every(({ figures }) => figures.total === 0) && !amount))
    return { bold: `Nobody was on call in ${when}`, more: '' };
  const hours = `${hoursText(all.figures.total)} h on call`;
  if (rules && amount !== undefined) {
    const most =
      first.pay && rows.length > 1 ? `; ${first.name} gets most, ${moneyText(first.pay.amount, rules)}` : '';
    return { bold: `${moneyText(amount, rules)} to pay`, more: `, ${hours}${most}` };
  }
  if (rows.length === 1) return { bold: hours, more: `, ${first.name}` };
  const times = medians.total > 0 ? first.figures.total / medians.total : 0;
  const against = times >= 1.05 ? `, ${times.toFixed(1).replace('.0', '')} times the median` : '';
  return { bold: `${first.name} has most`, more: `, ${hoursText(first.figures.total)} h${against}` };
}
