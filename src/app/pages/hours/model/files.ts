import { hoursText, formatIso } from '#domain/time/format';
import { hoursRangeText } from '#address/hours';
import type { HoursRange, HoursView } from '#address/hours';
import type { CsvCell } from '#domain/csv';
import type { FigureKey } from '#domain/ledger/account';
import { figureInText, FIGURES, FILE_FIGURES, isLength } from '#domain/ledger/figures';
import type { Statement } from '#domain/ledger/ledger';
import type { Table } from '#domain/spreadsheet';
import { KINDS, PAID } from '#domain/ledger/kinds';
import { type Cents, formatCents, isHourly } from '#domain/ledger/pay';
import type { PayRules } from '#contract/served/ledger';
import { roleName } from '#domain/oncall/words/rule-words';
import { escapedMarkdown } from '#domain/text/words';
import { isoDate } from '#domain/time/days';
import type { Directory } from '../../../api/names/directory-of';
import { computedNote, type TableModel, type TableRow, type Payees } from './table';
import type { HoursHolidays } from './use-hours';
import { clockChangeText, computedText, KIND_RULES, lineName, moneyText, paidRules } from './words';

/** Content of the files of on-call hours. */
export type HoursContent = {
  model: TableModel;
  view: HoursView;
  range: HoursRange;
  rules: PayRules | undefined;
  directory: Directory;
  scheduleName: (id: string) => string;
  holidays: HoursHolidays;
  payees: Payees;
};

/**
 * Rows per person. Lengths are in hours with four decimals and in seconds. A column has the same meaning with and
 * without rules of pay, which add columns of what is paid.
 */
export function peopleTable({ model, view, rules }: HoursContent, statements: readonly Statement[]): Table {
  const zones = new Map(statements.map(({ person_id, zone }) => [String(person_id), zone]));
  return {
    head: [
      'person_id',
      'person',
      'time_zone',
      ...headsOf(FILE_FIGURES.usual),
      'night_interruptions',
      'night_incidents',
      'note',
      ...(rules ? [...headsOf(FILE_FIGURES.paid), 'paid_night_incidents', 'amount', 'currency'] : []),
    ],
    rows: model.rows.map((row): CsvCell[] => [
      idIn(view, row.key),
      row.name,
      zones.get(row.key),
      ...cellsOf(row, FILE_FIGURES.usual),
      row.night?.usual.interruptions,
      row.night?.usual.incidents,
      computedNote(model, view.zone, row),
      ...(rules
        ? [
            ...cellsOf(row, FILE_FIGURES.paid),
            row.night?.paid.incidents,
            row.pay && amountCell(row.pay.amount),
            rules.currency,
          ]
        : []),
    ]),
  };
}

/** Rows per stretch: times in the person's zone for spreadsheets, and with offset. */
export function stretchesTable(content: HoursContent, statements: readonly Statement[]): Table {
  const { view, directory, scheduleName, rules } = content;
  const paid = rules && { ...rules, texts: paidRules(rules.bounds) };
  return {
    head: [
      'person_id',
      'person',
      'time_zone',
      'from',
      'until',
      'from_iso',
      'until_iso',
      'hours',
      'seconds',
      'kinds',
      'schedules',
      'roles',
      'note',
      ...(rules ? ['paid_as', 'rate', 'rule'] : []),
    ],
    rows: statements.flatMap(({ person_id, zone, lines }) =>
      lines.map((line): CsvCell[] => {
        const { start, end, posts, kinds = [], paid: kind, changes } = line;
        return [
          idIn(view, String(person_id)),
          directory.person(person_id),
          zone,
          clockOf(start, zone),
          clockOf(end, zone),
          formatIso(start, zone),
          formatIso(end, zone),
          decimalHours(end - start),
          end - start,
          kinds.map((kind) => figureInText(kind)).join('; '),
          posts.map(({ schedule_id }) => scheduleName(String(schedule_id))).join('; '),
          posts.map(({ role_id }) => roleName(role_id, directory.roles)).join('; '),
          [...changes.map((change) => clockChangeText(change, zone)), ...computedText(line, zone)].join('; '),
          ...(paid && kind ? [figureInText(kind), Number(paid.rates[kind] ?? 0), paid.texts[kind]] : []),
        ];
      }),
    ),
  };
}

/** Rows per line of pay. */
export function payTable(
  {
    model,
    view,
  }: {
    model: Pick<TableModel, 'rows' | 'computed'>;
    view: Pick<HoursView, 'hasPseudonyms' | 'zone'>;
  },
  rules: PayRules,
): Table {
  return {
    head: ['person_id', 'person', 'rule', 'count', 'unit', 'rate', 'amount', 'currency', 'note'],
    rows: model.rows.flatMap((row) =>
      (row.pay?.lines ?? []).map((line): CsvCell[] => [
        idIn(view, row.key),
        row.name,
        lineName(line),
        isHourly(line.key) ? decimalHours(line.count) : line.count,
        isHourly(line.key) ? 'hour' : 'each',
        line.rate === '' ? undefined : Number(line.rate),
        amountCell(line.amount),
        rules.currency,
        computedNote(model, view.zone, row),
      ]),
    ),
  };
}

/** Signs of one currency only. */
const CODES: Readonly<Record<string, string>> = { '€': 'EUR', '₹': 'INR', zł: 'PLN', Kč: 'CZK', '₺': 'TRY' };

/** "EUR" of "€"; a sign of several currencies, such as "$", stays. */
function currencyCode({ currency }: PayRules): string {
  return CODES[currency] ?? currency;
}

/** Rows of a payroll: an amount per person, which add up to the amount of the page. */
export function payrollTable({ model, view, range, payees }: HoursContent, rules: PayRules): Table {
  return {
    head: ['personnel_number', 'person_id', 'person', 'first_day', 'last_day', 'amount', 'currency'],
    rows: model.rows.map((row): CsvCell[] => [
      row.person === undefined || view.hasPseudonyms ? undefined : payees.numberOf(row.person),
      idIn(view, row.key),
      row.name,
      isoDate(range.first),
      isoDate(range.last),
      row.pay && amountCell(row.pay.amount),
      currencyCode(rules),
    ]),
  };
}

/** Lines of a workbook about its sheets: range, zone and rules. */
export function aboutFiles({ model, view, range, rules, holidays }: HoursContent, link: string, now: number) {
  const paid = rules && paidRules(rules.bounds);
  return [
    `On-call hours, ${hoursRangeText(range)}, ${view.zone}`,
    `As worked until ${formatIso(Math.min(now, range.window.end), view.zone)}, then as planned`,
    ...model.computed.slice(0, 1).map(() => computedNote(model, view.zone)),
    ...KINDS.map((kind) => `${FIGURES[kind].name}: ${KIND_RULES[kind]}`),
    ...(paid ? KINDS.map((kind) => `${FIGURES[PAID[kind]].name}: ${paid[kind]}`) : []),
    `Short rest: under ${view.rest} h`,
    `Holidays: ${holidays.inRange.map(isoDate).join(', ') || 'none'}`,
    link,
    `Written at ${formatIso(now, view.zone)}`,
  ];
}

/** Table of people, with the range and the rules; with rules of pay also what is paid. */
export function hoursMarkdown({ model, view, range, rules }: HoursContent): string {
  const keys = [...FILE_FIGURES.usual, ...(rules ? Object.values(PAID) : [])];
  const heads = ['Person', ...keys.map((key) => FIGURES[key].name), ...(rules ? ['Amount'] : [])];
  const cells = ({ name, figures, pay }: TableRow) => [
    escapedMarkdown(name),
    ...keys.map((key) => (isLength(key) ? hoursText(figures[key]) : String(figures[key]))),
    ...(rules ? [pay ? escapedMarkdown(moneyText(pay.amount, rules)) : ''] : []),
  ];
  const lines = [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...model.rows.map(cells)];
  const paidTexts = rules && paidRules(rules.bounds);
  const ruleLines = [
    ...KINDS.map((kind) => `- ${FIGURES[kind].name}: ${KIND_RULES[kind]}`),
    ...(paidTexts ? KINDS.map((kind) => `- ${FIGURES[PAID[kind]].name}: ${paidTexts[kind]}`) : []),
  ];
  return [
    `**On-call hours, ${hoursRangeText(range)}**, ${view.zone}`,
    lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
    ...model.computed.slice(0, 1).map(() => escapedMarkdown(computedNote(model, view.zone))),
    ruleLines.join('\n'),
  ].join('\n\n');
}

/** A number, so that files can add amounts up. */
function amountCell(cents: Cents): number {
  return Number(formatCents(cents));
}

function headsOf(keys: readonly FigureKey[]): string[] {
  return keys.flatMap((key) =>
    isLength(key) ? [`${columnOf(key)}_hours`, `${columnOf(key)}_seconds`] : [columnOf(key)],
  );
}

function cellsOf({ figures }: TableRow, keys: readonly FigureKey[]): CsvCell[] {
  return keys.flatMap((key) => (isLength(key) ? [decimalHours(figures[key]), figures[key]] : [figures[key]]));
}

function columnOf(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return words.replace(/off$/, 'evening');
}

/** Ids name people: none with pseudonyms. */
function idIn({ hasPseudonyms }: Pick<HoursView, 'hasPseudonyms'>, id: string): CsvCell {
  return hasPseudonyms ? undefined : id;
}

/** "2026-11-02 23:00:00" */
function clockOf(at: number, zone: string): string {
  return formatIso(at, zone).slice(0, 19).replace('T', ' ');
}

function decimalHours(seconds: number): number {
  return Math.round((seconds / 3600) * 10_000) / 10_000;
}
