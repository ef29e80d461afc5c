import { useState } from 'react';
import { payRulesFile, readPayRules } from '#address/ledger';
import { type ClockBounds, DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { type PayRules, RATE_KEYS, type RateKey } from '#domain/ledger/pay';
import { saveFile } from '../../data/save-file';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { FileButton } from './FileButton';
import { clockText, RATE_NAMES, rateNote } from './model/words';

type PayFormProps = {
  rules: PayRules | undefined;
  onApply: (rules: PayRules) => void;
  onCancel: () => void;
};

type Draft = { currency: string; times: Record<keyof ClockBounds, string>; rates: PayRules['rates'] };

const TIMES = [
  ['nightEnd', 'Night ends'],
  ['workUntil', 'Evening begins'],
  ['nightStart', 'Night begins'],
] as const;

/** Form of the team’s own rates and hours, which are kept in the link only. */
export function PayForm({ rules, onApply, onCancel }: PayFormProps) {
  const [draft, setDraft] = useState(() => draftOf(rules));
  const [problem, setProblem] = useState<string>();
  const use = (text: string, apply: (read: PayRules) => void) => {
    const reading = readPayRules(text);
    if ('problem' in reading) setProblem(reading.problem);
    else apply(reading.rules);
  };
  const toFile = () => payRulesFile(rulesOf(draft));
  return (
    <form
      aria-label="Rules of pay"
      className="my-2 space-y-2 rounded-md border border-line bg-sunken p-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        use(toFile(), onApply);
      }}
    >
      <p>Kept in the link only, and in files that you save. No server stores them.</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
        <Labelled label="Currency">
          <Field
            required
            maxLength={8}
            value={draft.currency}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value })}
          />
        </Labelled>
        <TimeFields times={draft.times} onChange={(times) => setDraft({ ...draft, times })} />
        {RATE_KEYS.map((key) => (
          <Labelled key={key} label={RATE_NAMES[key]} note={rateNote(key)}>
            <Field
              inputMode="decimal"
              pattern=" *[0-9]{1,9}([.,][0-9]{1,4})? *"
              title="A number with at most four decimals"
              placeholder="no pay"
              value={draft.rates[key] ?? ''}
              onChange={({ target }) =>
                setDraft({ ...draft, rates: withRate(draft.rates, key, target.value) })
              }
            />
          </Labelled>
        ))}
      </div>
      <p role="alert" className="text-bad empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          Apply
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          onClick={() =>
            use(toFile(), (read) => saveFile('pay-rules.json', 'application/json', payRulesFile(read)))
          }
        >
          Save file
        </Button>
        <FileButton
          label="Open file"
          name="Rules of pay from a file"
          accept=".json,application/json"
          onText={(text) => use(text, (read) => setDraft(draftOf(read)))}
        />
      </div>
    </form>
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

function draftOf({ currency, bounds, rates }: PayRules = NO_RULES): Draft {
  const { nightEnd, workUntil, nightStart } = bounds;
  const times = {
    nightEnd: clockText(nightEnd),
    workUntil: clockText(workUntil),
    nightStart: clockText(nightStart),
  };
  return { currency, times, rates };
}

const NO_RULES: PayRules = { currency: '€', bounds: DEFAULT_BOUNDS, rates: {} };

function rulesOf({ currency, times, rates }: Draft): PayRules {
  const { nightEnd, workUntil, nightStart } = times;
  const bounds = {
    nightEnd: secondsOf(nightEnd),
    workUntil: secondsOf(workUntil),
    nightStart: secondsOf(nightStart),
  };
  return { currency: currency.trim(), bounds, rates };
}

/** Seconds after midnight of "23:00"; the form checks the text. */
function secondsOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

function withRate(rates: PayRules['rates'], key: RateKey, text: string): PayRules['rates'] {
  const { [key]: _, ...others } = rates;
  // A decimal comma is a decimal point.
  const rate = text.trim().replace(',', '.');
  return rate === '' ? others : { ...others, [key]: rate };
}
