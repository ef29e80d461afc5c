import { Fragment, type ReactElement, useId, useState } from 'react';
import {
  boundsProblem,
  type FilterField,
  type InsightFilter,
  type InsightOperation,
  type Pair,
  unsupported,
} from '#domain/insight/filter';
import { formatExactDuration, parseDuration } from '#domain/time/format';
import type { InsightChange } from '#address/insight';
import { useDirectory } from '../../api/names/directory';
import { Field } from '../../ui/Field';
import { Button } from '../../ui/Button';
import { ChoicePicker } from './ChoicePicker';
import { type MoreFilter, RULES } from './rules';
import { FieldNote } from '../time/FieldNote';

type PairsFieldProps = {
  label: string;
  rule: string;
  problem: string | undefined;
  pairs: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
};

type Bounds = { from: number; to: number };

type MoreFiltersProps = {
  filter: InsightFilter;
  operation: InsightOperation;
  onChange: (change: InsightChange) => void;
  problemAt: (...fields: FilterField[]) => string | undefined;
};

/** Less common filters, each with its rule. */
export function MoreFilters({ filter, operation, onChange, problemAt }: MoreFiltersProps) {
  const directory = useDirectory();
  const noResponders = unsupported(operation, 'responder_ids');
  const controls: Readonly<Record<MoreFilter, ReactElement>> = {
    responders: (
      <div>
        <p className="mb-1 text-xs font-semibold text-ink-2">Responders</p>
        <ChoicePicker
          label="Responder"
          all="everybody"
          rule={RULES.responder_ids}
          problem={problemAt('responder_ids')}
          options={directory.people.map(({ id }) => ({ id, name: directory.person(id) }))}
          nameOf={directory.person}
          selected={filter.responders}
          disabled={noResponders !== undefined}
          onChange={(responders) => onChange({ responders })}
        />
        <p className="mt-1 text-xs text-ink-3">{noResponders ?? RULES.responder_ids}</p>
      </div>
    ),
    labels: (
      <PairsField
        label="Labels"
        rule={RULES.labels}
        problem={problemAt('labels')}
        pairs={filter.labels}
        onChange={(labels) => onChange({ labels })}
      />
    ),
    fields: (
      <PairsField
        label="Custom fields"
        rule={RULES.fields}
        problem={problemAt('fields')}
        pairs={filter.fields}
        onChange={(fields) => onChange({ fields })}
      />
    ),
    ackFrom: (
      <BoundsField
        label="Time to acknowledge"
        name="seconds_to_ack"
        rule={RULES.seconds_to_ack_from}
        problem={problemAt('seconds_to_ack_from', 'seconds_to_ack_to')}
        disabledBecause={unsupported(operation, 'seconds_to_ack_from')}
        bounds={{ from: filter.ackFrom, to: filter.ackTo }}
        onChange={({ from, to }) => onChange({ ackFrom: from, ackTo: to })}
      />
    ),
    closeFrom: (
      <BoundsField
        label="Time to close"
        name="seconds_to_close"
        rule={RULES.seconds_to_close_from}
        problem={problemAt('seconds_to_close_from', 'seconds_to_close_to')}
        disabledBecause={unsupported(operation, 'seconds_to_close_from')}
        bounds={{ from: filter.closeFrom, to: filter.closeTo }}
        onChange={({ from, to }) => onChange({ closeFrom: from, closeTo: to })}
      />
    ),
  };
  return (
    <div className="mt-4 grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-5">
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </div>
  );
}

/** Duration from and under. An incomplete value stays in the field; empty means no bound. */
function BoundsField(props: {
  label: string;
  name: 'seconds_to_ack' | 'seconds_to_close';
  rule: string;
  problem: string | undefined;
  /** Reason why the operation does not accept the filter. */
  disabledBecause?: string | undefined;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
}) {
  const { label, name, rule, problem, disabledBecause, bounds, onChange } = props;
  const id = useId();
  const [drafts, setDrafts] = useState<{ from?: string; to?: string }>({});
  const textOf = (side: keyof Bounds) =>
    drafts[side] ?? (bounds[side] === 0 ? '' : formatExactDuration(bounds[side]));
  const secondsOf = (side: keyof Bounds) => (textOf(side).trim() === '' ? 0 : parseDuration(textOf(side)));
  const [from, to] = [secondsOf('from'), secondsOf('to')];
  const own =
    from === undefined || to === undefined
      ? 'Enter seconds, or a duration like “5m”, “1h 30m”, “2d”.'
      : boundsProblem(name, from, to)?.rule;

  function commit() {
    if (from === undefined || to === undefined || boundsProblem(name, from, to)) return;
    if (from !== bounds.from || to !== bounds.to) onChange({ from, to });
    setDrafts({});
  }

  return (
    <div role="group" aria-label={label}>
      <p className="mb-1 text-xs font-semibold text-ink-2">{label}</p>
      <div className="flex items-center gap-1 text-sm text-ink-2">
        {(['from', 'to'] as const).map((side) => (
          <label key={side} className="flex min-w-0 grow basis-0 items-center gap-1">
            {side === 'from' ? 'from' : 'under'}
            <Field
              aria-label={`${label}, ${side === 'from' ? 'from' : 'under'}`}
              aria-describedby={id}
              aria-invalid={own !== undefined || problem !== undefined}
              placeholder={side === 'from' ? '5m' : '2h'}
              autoComplete="off"
              disabled={disabledBecause !== undefined}
              value={textOf(side)}
              onChange={(event) => setDrafts({ ...drafts, [side]: event.target.value })}
              onBlur={commit}
              onKeyDown={(event) => event.key === 'Enter' && commit()}
              className="w-0 grow"
            />
          </label>
        ))}
      </div>
      <FieldNote id={id} rule={disabledBecause ?? rule} problem={own ?? problem} />
    </div>
  );
}

/** Names with required values. Adding a name again replaces its value. */
function PairsField({ label, rule, problem, pairs, onChange }: PairsFieldProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);

  function add() {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    onChange([...pairs.filter((pair) => pair.name !== name.trim()), { name: name.trim(), value }]);
    setName('');
    setValue('');
  }

  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className="mb-1 text-xs font-semibold text-ink-2">{label}</p>
      <div className="flex items-center gap-1">
        <Field
          aria-label={`${label}: name`}
          aria-describedby={id}
          aria-invalid={missing || problem !== undefined}
          placeholder="name"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="w-0 grow"
        />
        <span aria-hidden="true">=</span>
        <Field
          aria-label={`${label}: value`}
          aria-describedby={id}
          placeholder="value"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className="w-0 grow"
        />
        <Button type="submit" aria-label={`Add to ${label.toLowerCase()}`}>
          Add
        </Button>
      </div>
      <FieldNote id={id} rule={rule} problem={missing ? 'Enter a name.' : problem} />
    </form>
  );
}
