import { FIGURES } from '#domain/ledger/figures';
import { type Kind, KINDS, PAID } from '#domain/ledger/kinds';
import { type PayRules, RATE_KEYS } from '#contract/served/ledger';
import { isoDate } from '#domain/time/days';
import { counted } from '#domain/text/words';
import type { Directory } from '../../api/names/directory-of';
import type { HoursHolidays } from './model/use-holidays';
import { KIND_RULES, paidRules, RATE_NAMES, rateNote, rateText } from './model/words';

type RulesProps = { rules: PayRules | undefined; directory: Directory; holidays: HoursHolidays };

/** Rules of the figures as sentences, with the team’s own rules of pay. */
export function Rules({ rules, directory, holidays }: RulesProps) {
  return (
    <div className="max-h-[60vh] space-y-1 overflow-y-auto text-ink-2">
      <ol className="space-y-1">
        {KINDS.map((kind) => (
          <li key={kind}>
            {rules ? <PaidKind rules={rules} kind={kind} /> : <UnpaidKind kind={kind} />}
            {kind === 'holiday' && ` (${holidaysInWords(holidays)})`}
          </li>
        ))}
        {rules &&
          RATE_KEYS.filter(
            (key) => !KINDS.some((kind) => kind === key) && rules.rates[key] !== undefined,
          ).map((key) => (
            <li key={key}>
              <b className="font-semibold text-ink">{RATE_NAMES[key]}</b> {payText(rules, key)}:{' '}
              {rateNote(key, rules.bounds)}
            </li>
          ))}
        {rules?.maximum !== undefined && (
          <li>
            <b className="font-semibold text-ink">Maximum a month</b> {rateText(rules.maximum, rules)}
          </li>
        )}
        {rules && <OwnRates {...{ rules, directory }} />}
      </ol>
      <p>
        By the clock of each person’s own zone, else of the account’s. Time in several schedules at once
        counts once.
        {rules && ' Each second is paid once: as holiday before weekend before night, evening and work.'}{' '}
        Shifts and short rests count in the range in which they begin, nights on the evening on which they
        begin.
      </p>
    </div>
  );
}

/** "recorded: 2026-12-25, and further days of 4 people" */
function holidaysInWords({ inRange, peopleInRange, isRecorded }: HoursHolidays): string {
  const list = inRange.length === 0 ? 'none' : inRange.map(isoDate).join(', ');
  const further =
    peopleInRange === 0 ? '' : `, and further days of ${counted(peopleInRange, 'person', 'people')}`;
  return `${isRecorded ? 'recorded: ' : ''}${list}${further}`;
}

/** Rates of single teams and people, as far as they differ. */
function OwnRates({ rules, directory }: { rules: PayRules; directory: Directory }) {
  const { teams = {}, people = {} } = rules;
  const sets = [
    ...directory.teams.flatMap(({ id, name }) => ({ name, set: teams[String(id)] })),
    ...directory.people.flatMap(({ id }) => ({ name: directory.person(id), set: people[String(id)] })),
  ];
  return sets.map(
    ({ name, set }) =>
      set && (
        <li key={name}>
          <b className="font-semibold text-ink">{name}</b>{' '}
          {[
            ...RATE_KEYS.flatMap((key) => {
              const rate = set.rates[key];
              return rate === undefined ? [] : `${RATE_NAMES[key].toLowerCase()} ${rateText(rate, rules)}`;
            }),
            ...(set.maximum === undefined ? [] : [`maximum a month ${rateText(set.maximum, rules)}`]),
          ].join(', ')}
        </li>
      ),
  );
}

function UnpaidKind({ kind }: { kind: Kind }) {
  return (
    <>
      <i data-kind={kind} aria-hidden="true" className="hours-kind mr-1.5 inline-block size-2.5 rounded-xs" />
      <b className="font-semibold text-ink">{FIGURES[kind].name}</b> {KIND_RULES[kind]}
    </>
  );
}

function PaidKind({ rules, kind }: { rules: PayRules; kind: Kind }) {
  return (
    <>
      <b className="font-semibold text-ink">{FIGURES[PAID[kind]].name}</b> {payText(rules, kind)},{' '}
      {paidRules(rules.bounds)[kind]}
    </>
  );
}

/** "€ 8.00 an hour", "€ 50.00", "no pay" */
function payText({ currency, rates }: PayRules, key: keyof PayRules['rates']): string {
  const rate = rates[key];
  if (rate === undefined) return 'no pay';
  return `${rateText(rate, { currency })}${KINDS.some((kind) => kind === key) ? ' an hour' : ''}`;
}
