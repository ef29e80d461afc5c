import { useState } from 'react';
import { ledgerRates, type PayRules, RATE_KEYS, type RateKey, type RateSet } from '#contract/served/ledger';
import { type ClockBounds, DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import type { Directory, NameEntry } from '../../api/names/directory-of';
import { useOperation } from '../../api/changes';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { clockText, RATE_NAMES, rateNote } from './model/words';

/** Stable, so that it runs once. */
const intoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

type PayFormProps = {
  rules: PayRules | undefined;
  directory: Directory;
  onSaved: () => void;
  onCancel: () => void;
};

type Draft = Omit<PayRules, 'bounds'> & { times: Record<keyof ClockBounds, string> };

const TIMES = [
  ['nightEnd', 'Night ends'],
  ['workUntil', 'Evening begins'],
  ['nightStart', 'Night begins'],
] as const;

const PAY_NUMBER = {
  inputMode: 'decimal',
  pattern: ' *[0-9]{1,9}([.,][0-9]{1,4})? *',
  title: 'A number with at most four decimals',
} as const;

/** Form of the rates and hours of everybody, or of a team or a person. */
export function PayForm({ rules, directory, onSaved, onCancel }: PayFormProps) {
  const [draft, setDraft] = useState(() => draftOf(rules));
  const [owner, setOwner] = useState<Owner>('');
  const save = useOperation(ledgerRates);
  return (
    <form
      ref={intoView}
      aria-label="Rules of pay"
      className="my-2 space-y-2 rounded-md border border-line bg-sunken p-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ rules: rulesOf(draft) }, { onSuccess: onSaved });
      }}
    >
      <p>Saved rates are for everybody who may see pay.</p>
      <OwnerChoice {...{ draft, owner, directory }} onChange={setOwner} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-3 gap-y-2">
        {owner === '' && (
          <>
            <Labelled label="Currency">
              <Field
                required
                maxLength={8}
                value={draft.currency}
                onChange={({ target }) => setDraft({ ...draft, currency: target.value })}
              />
            </Labelled>
            <TimeFields times={draft.times} onChange={(times) => setDraft({ ...draft, times })} />
          </>
        )}
        <RateFields {...{ draft, owner }} onChange={setDraft} />
      </div>
      <p role="alert" className="text-bad empty:hidden">
        {save.error?.message}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={save.isPending}>
          Save rates
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** '' everybody, else `teams` or `people` and an id. */
type Owner = '' | `${'teams' | 'people'} ${string}`;

type OwnerChoiceProps = Pick<PayFormProps, 'directory'> & {
  draft: Draft;
  owner: Owner;
  onChange: (owner: Owner) => void;
};

/** Choice of whose rates are edited; those with rates of their own are marked. */
function OwnerChoice({ draft, owner, directory, onChange }: OwnerChoiceProps) {
  const options = (kind: 'teams' | 'people', entries: readonly NameEntry[]) =>
    entries
      .map(({ id, name }): [Owner, string] => [
        `${kind} ${id}`,
        `${name}${draft[kind]?.[String(id)] ? ' · own rates' : ''}`,
      ])
      .sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        label="Rates of"
        className="w-56"
        value={owner}
        options={[
          ['', 'Everybody'],
          ...options('teams', directory.teams),
          ...options('people', directory.people),
        ]}
        onChange={onChange}
      />
      <span className="text-xs text-ink-2">
        {owner === ''
          ? 'Hours with an empty rate are not paid.'
          : 'An empty field is as everybody’s. A person’s rate counts before a team’s.'}
      </span>
    </div>
  );
}

type RateFieldsProps = { draft: Draft; owner: Owner; onChange: (draft: Draft) => void };

/** Field per rate with its counting rule, and the maximum. */
function RateFields({ draft, owner, onChange }: RateFieldsProps) {
  const own = setOf(draft, owner);
  const { bounds } = rulesOf(draft);
  const otherwise = owner === '' ? 'no pay' : 'as everybody';
  return (
    <>
      {RATE_KEYS.map((key) => (
        <Labelled key={key} label={RATE_NAMES[key]} note={rateNote(key, bounds)}>
          <Field
            {...PAY_NUMBER}
            placeholder={(owner !== '' && draft.rates[key]) || otherwise}
            value={own.rates[key] ?? ''}
            onChange={({ target }) =>
              onChange(withSet(draft, owner, { ...own, rates: withRate(own.rates, key, target.value) }))
            }
          />
        </Labelled>
      ))}
      <Labelled label="Maximum a month" note="Most that a person is paid for a month">
        <Field
          {...PAY_NUMBER}
          placeholder={(owner !== '' && draft.maximum) || (owner === '' ? 'no maximum' : otherwise)}
          value={own.maximum ?? ''}
          onChange={({ target }) =>
            onChange(withSet(draft, owner, { rates: own.rates, ...maximumOf(target.value) }))
          }
        />
      </Labelled>
    </>
  );
}

type TimeFieldsProps = { times: Draft['times']; onChange: (times: Draft['times']) => void };

function TimeFields({ times, onChange }: TimeFieldsProps) {
  return TIMES.map(([key, label]) => (
    <Labelled key={key} label={label}>
      <Field
        required
        pattern="([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00"
        title="A time such as 23:00"
        placeholder="23:00"
        value={times[key]}
        onChange={({ target }) => onChange({ ...times, [key]: target.value })}
      />
    </Labelled>
  ));
}

type LabelledProps = { label: string; note?: string | undefined; children: React.ReactNode };

function Labelled({ label, note, children }: LabelledProps) {
  return (
    <label className="flex flex-col gap-0.5 text-xs text-ink-2">
      {label}
      {children}
      {note !== undefined && <span className="text-ink-3">{note}.</span>}
    </label>
  );
}

function draftOf({ bounds, ...rules }: PayRules = NO_RULES): Draft {
  const { nightEnd, workUntil, nightStart } = bounds;
  const times = {
    nightEnd: clockText(nightEnd),
    workUntil: clockText(workUntil),
    nightStart: clockText(nightStart),
  };
  return { ...rules, times };
}

const NO_RULES: PayRules = { currency: '€', bounds: DEFAULT_BOUNDS, rates: {} };

function rulesOf({ times, ...rules }: Draft): PayRules {
  const { nightEnd, workUntil, nightStart } = times;
  const bounds = {
    nightEnd: secondsOfDay(nightEnd),
    workUntil: secondsOfDay(workUntil),
    nightStart: secondsOfDay(nightStart),
  };
  return { ...rules, currency: rules.currency.trim(), bounds };
}

/** Seconds after midnight of "23:00"; the form checks the text. */
function secondsOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 || 0;
}

function setOf(draft: Draft, owner: Owner): RateSet {
  if (owner === '') return draft;
  const [kind, id] = ownerParts(owner);
  return draft[kind]?.[id] ?? { rates: {} };
}

/** Draft with the rates of an owner; one without any rate has none of their own. */
function withSet(draft: Draft, owner: Owner, { rates, maximum }: RateSet): Draft {
  const set = { rates, ...(maximum !== undefined && { maximum }) };
  if (owner === '') {
    const { maximum: _, ...others } = draft;
    return { ...others, ...set };
  }
  const [kind, id] = ownerParts(owner);
  const { [id]: _, ...others } = draft[kind] ?? {};
  const isEmpty = maximum === undefined && Object.keys(rates).length === 0;
  return { ...draft, [kind]: isEmpty ? others : { ...others, [id]: set } };
}

function ownerParts(owner: Exclude<Owner, ''>): ['teams' | 'people', string] {
  const [kind, id = ''] = owner.split(' ');
  return [kind === 'teams' ? 'teams' : 'people', id];
}

function withRate(rates: RateSet['rates'], key: RateKey, text: string): RateSet['rates'] {
  const { [key]: _, ...others } = rates;
  const rate = decimal(text);
  return rate === '' ? others : { ...others, [key]: rate };
}

function maximumOf(text: string): Pick<RateSet, 'maximum'> {
  const maximum = decimal(text);
  return maximum === '' ? {} : { maximum };
}

/** A decimal comma is a decimal point. */
function decimal(text: string): string {
  return text.trim().replace(',', '.');
}
