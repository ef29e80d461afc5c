import { hoursText } from '#domain/time/duration';
import { ledgerRangeText } from '#address/ledger';
import type { LedgerRange, LedgerView } from '#address/ledger';
import { type CsvCell, csvFile } from '#domain/csv/write';
import type { FigureKey } from '#domain/ledger/account';
import { figureInText, FIGURES, FILE_FIGURES, isLength } from '#domain/ledger/figures';
import type { Statement } from '#domain/ledger/ledger';
import { KINDS, PAID } from '#domain/ledger/kinds';
import { type Cents, formatCents } from '#domain/ledger/money';
import { isHourly } from '#domain/ledger/pay';
import type { PayRules } from '#contract/served/ledger';
import { roleName } from '#domain/oncall/words/role-words';
import { escapedMarkdown } from '#domain/text/words';
import { isoDate } from '#domain/time/days';
import { formatIso } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import type { PayRecords } from './pay-records';
import { computedNote, type TableModel, type TableRow } from './table';
import type { LedgerHolidays } from './use-holidays';
import {
  clockChangeText,
  computedText,
  correctionText,
  KIND_RULES,
  lineName,
  moneyText,
  paidRules,
} from './words';

/** Content of the files of a ledger. */
export type LedgerContent = {
  model: TableModel;
  view: LedgerView;
  range: LedgerRange;
  rules: PayRules | undefined;
  directory: Directory;
  scheduleName: (id: string) => string;
  holidays: LedgerHolidays;
  records: PayRecords;
};

/**
 * Rows per person. Lengths are in hours with four decimals and in seconds. A column has the same meaning with and
 * without rules of pay, which add columns of what is paid.
 */
export function peopleCsv({ model, view, rules }: LedgerContent, statements: readonly Statement[]): string {
  const zones = new Map(statements.map(({ person_id, zone }) => [String(person_id), zone]));
  return csvFile(
    [
      'person_id',
      'person',
      'time_zone',
      ...headsOf(FILE_FIGURES.usual),
      'night_interruptions',
      'night_incidents',
      'note',
      ...(rules ? [...headsOf(FILE_FIGURES.paid), 'paid_night_incidents', 'amount', 'currency'] : []),
    ],
    model.rows.map((row): CsvCell[] => [
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
  );
}

/** Rows per stretch: times in the person's zone for spreadsheets, and with offset. */
export function stretchesCsv(content: LedgerContent, statements: readonly Statement[]): string {
  const { view, directory, scheduleName, rules } = content;
  const paid = rules && { ...rules, texts: paidRules(rules.bounds) };
  return csvFile(
    [
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
    statements.flatMap(({ person_id, zone, lines }) =>
      lines.map((line): CsvCell[] => {
        const { start, end, posts, kinds = [], paid: kind, changes, corrected } = line;
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
          [
            ...changes.map((change) => clockChangeText(change, zone)),
            ...corrected.map((entered) => correctionText(entered, zone)),
            ...computedText(line, zone),
          ].join('; '),
          ...(paid && kind ? [figureInText(kind), Number(paid.rates[kind] ?? 0), paid.texts[kind]] : []),
        ];
      }),
    ),
  );
}

/** Rows per line of pay. */
export function payCsv(
  {
    model,
    view,
  }: {
    model: Pick<TableModel, 'rows' | 'computed'>;
    view: Pick<LedgerView, 'hasPseudonyms' | 'zone'>;
  },
  rules: PayRules,
): string {
  return csvFile(
    ['person_id', 'person', 'rule', 'count', 'unit', 'rate', 'amount', 'currency', 'note'],
    model.rows.flatMap((row) =>
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
  );
}

/** Signs of one currency only. */
const CODES: Readonly<Record<string, string>> = { '€': 'EUR', '₹': 'INR', zł: 'PLN', Kč: 'CZK', '₺': 'TRY' };

/** "EUR" of "€"; a sign of several currencies, such as "$", stays. */
function currencyCode({ currency }: PayRules): string {
  return CODES[currency] ?? currency;
}

/** Rows of a payroll: an amount per person, which add up to the amount of the page. */
export function payrollCsv({ model, view, range, records }: LedgerContent, rules: PayRules): string {
  const { closing } = records.closed ?? {};
  return csvFile(
    ['personnel_number', 'person_id', 'person', 'first_day', 'last_day', 'amount', 'currency', 'closed_at'],
    model.rows.map((row): CsvCell[] => [
      row.person === undefined || view.hasPseudonyms ? undefined : records.numberOf(row.person),
      idIn(view, row.key),
      row.name,
      isoDate(range.first),
      isoDate(range.last),
      row.pay && amountCell(row.pay.amount),
      currencyCode(rules),
      closing && formatIso(closing.closed_at, view.zone),
    ]),
  );
}

/** Description of the files: range, zone and rules. */
export function aboutFiles(
  { model, view, range, rules, holidays, records }: LedgerContent,
  link: string,
  now: number,
) {
  return {
    description:
      'On-call hours. people.csv has a row per person, stretches.csv a row per stretch, pay.csv a row per line of pay, payroll.csv a row per person with the amount.',
    range: { first_day: isoDate(range.first), last_day: isoDate(range.last), ...range.window },
    zone: view.zone,
    as_worked_until: formatIso(Math.min(now, range.window.end), view.zone),
    computed_not_recorded: model.computed.map(({ schedule_name, until }) => ({
      schedule: schedule_name,
      until: formatIso(until, view.zone),
    })),
    kinds: KIND_RULES,
    ...(rules && { paid_kinds: paidRules(rules.bounds) }),
    short_rest_hours: view.rest,
    holidays: holidays.inRange.map(isoDate),
    holidays_are_recorded: holidays.isRecorded,
    people_with_further_holidays: holidays.peopleInRange,
    rules_of_pay: rules ?? null,
    closed: records.closed
      ? {
          at: formatIso(records.closed.closing.closed_at, view.zone),
          by: view.hasPseudonyms ? null : records.closed.closing.closed_by,
          stretches_are: 'of present data',
        }
      : null,
    link,
    written_at: formatIso(now, view.zone),
  };
}

/** Table of people, with the range and the rules; with rules of pay also what is paid. */
export function ledgerMarkdown({ model, view, range, rules }: LedgerContent): string {
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
    `**On-call hours, ${ledgerRangeText(view.span, range)}**, ${view.zone}`,
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
function idIn({ hasPseudonyms }: Pick<LedgerView, 'hasPseudonyms'>, id: string): CsvCell {
  return hasPseudonyms ? undefined : id;
}

/** "2026-11-02 23:00:00" */
function clockOf(at: number, zone: string): string {
  return formatIso(at, zone).slice(0, 19).replace('T', ' ');
}

function decimalHours(seconds: number): number {
  return Math.round((seconds / 3600) * 10_000) / 10_000;
}
