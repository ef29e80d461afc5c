import { useId, useState } from 'react';
import { boundsProblem } from '#domain/insight/filter';
import { formatExactDuration } from '#domain/time/duration';
import { parseDuration } from '#domain/time/parse-duration';
import { Field } from '../../ui/Field';
import { FieldNote } from './FieldNote';

type Bounds = { from: number; to: number };

type BoundsFieldProps = {
  label: string;
  name: 'seconds_to_ack' | 'seconds_to_close';
  rule: string;
  problem: string | undefined;
  /** Why the operation does not take it. */
  disabledBecause?: string | undefined;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
};

/** A duration from and under. What is typed stays until it can be understood; empty is no bound. */
export function BoundsField(props: BoundsFieldProps) {
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
