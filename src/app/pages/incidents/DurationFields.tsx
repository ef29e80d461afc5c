import { useId, useState } from 'react';
import type { DurationColumn, DurationFilter } from '#domain/insight/incidents/incident-columns';
import { formatExactDuration, parseDuration } from '#domain/time/format';
import { Field } from '../../ui/Field';
import { TIME_WORDS } from './words';

type DurationFieldsProps = {
  column: DurationColumn;
  filter: DurationFilter | undefined;
  onChange: (filter: DurationFilter | undefined) => void;
};

/** Duration filter: not within a time, a range, or never. Each replaces the others. */
export function DurationFields({ column, filter, onChange }: DurationFieldsProps) {
  const id = useId();
  const [texts, setTexts] = useState(() => textsOf(filter));
  const problem = problemOf(texts);
  const { never } = TIME_WORDS[column];

  function type(change: Partial<Texts>) {
    const next =
      change.notWithin === undefined ? { ...texts, ...change, notWithin: '' } : { ...EMPTY, ...change };
    setTexts(next);
    if (problemOf(next) === undefined) onChange(filterOf(next));
  }

  const field = (name: keyof Texts, label: string, placeholder: string) => (
    <label className="text-xs text-ink-2">
      {label}
      <Field
        value={texts[name]}
        placeholder={placeholder}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        onChange={(event) => type({ [name]: event.target.value })}
        className="mt-0.5 w-full"
      />
    </label>
  );

  return (
    <>
      {field('notWithin', column === 'ack' ? `${never} within (late)` : `${never} within`, '15 m')}
      <div className="mt-2 grid grid-cols-2 gap-2">
        {field('from', 'From', '5 m')}
        {field('to', 'Under', '1 h 30 m')}
      </div>
      <p id={id} className={`mt-1 text-xs ${problem === undefined ? 'text-ink-3' : 'font-medium text-bad'}`}>
        {problem ?? 'Seconds, or 90 s, 5 m, 1 h 30 m, 2 d.'}
      </p>
      <label className="mt-2 flex min-h-7 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={filter === 'none'}
          onChange={(event) => {
            setTexts(EMPTY);
            onChange(event.target.checked ? 'none' : undefined);
          }}
          className="size-4 accent-(--accent)"
        />
        {never}
      </label>
    </>
  );
}

type Texts = { notWithin: string; from: string; to: string };

const EMPTY: Texts = { notWithin: '', from: '', to: '' };

function textsOf(filter: DurationFilter | undefined): Texts {
  if (filter === undefined || filter === 'none') return EMPTY;
  if ('notWithin' in filter && filter.recorded) return EMPTY;
  if ('notWithin' in filter) return { ...EMPTY, notWithin: formatExactDuration(filter.notWithin) };
  const { from, to } = filter;
  return {
    ...EMPTY,
    from: from === 0 ? '' : formatExactDuration(from),
    to: to === undefined ? '' : formatExactDuration(to),
  };
}

/** Filter of valid input; undefined without any. */
function filterOf(texts: Texts): DurationFilter | undefined {
  const [notWithin, from, to] = [texts.notWithin, texts.from, texts.to].map(parseDuration);
  if (notWithin !== undefined) return { notWithin };
  return from === undefined && to === undefined ? undefined : { from: from ?? 0, to };
}

function problemOf(texts: Texts): string | undefined {
  const isUnreadable = Object.values(texts).some(
    (text) => text.trim() !== '' && parseDuration(text) === undefined,
  );
  if (isUnreadable) return 'Not a duration: write 90 s, 5 m, 1 h 30 m or 2 d.';
  const [from = 0, to] = [parseDuration(texts.from), parseDuration(texts.to)];
  if (to !== undefined && to <= from) return '“Under” must be more than “from”.';
  return undefined;
}
