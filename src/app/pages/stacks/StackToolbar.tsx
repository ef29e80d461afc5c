import { useId } from 'react';
import { NEAR, STACK_TYPES } from '#contract/stack';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { RecognisedNote } from './RecognisedNote';
import type { StackPage } from './use-stack-page';

const TYPES = STACK_TYPES.map((type) => ({ value: type, label: type }));

/** What is said about the stack, and how much code is shown. */
export function StackToolbar({ page }: { page: StackPage }) {
  const { view, fields, problems, query, change } = page;
  const converting = query.isFetching;
  const problemId = useId();
  return (
    <div className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented label="Type" value={fields.type} options={TYPES} onChange={(type) => change({ type })} />
        <NameField
          label="service"
          value={fields.service}
          problemId={problems.service === undefined ? undefined : problemId}
          onChange={(service) => change({ service })}
        />
        <NameField
          label="version"
          value={fields.version}
          placeholder="not sent"
          onChange={(version) => change({ version })}
        />
        {converting ? (
          <Button onClick={page.cancel}>Cancel</Button>
        ) : (
          <Button look="primary" onClick={page.convert}>
            Convert
          </Button>
        )}
        <label className="flex items-center gap-2 text-sm text-ink-2 lg:ml-auto">
          lines around
          <input
            type="range"
            min={NEAR.min}
            max={NEAR.max}
            value={view.near}
            onChange={(event) => change({ near: Number(event.target.value) })}
            className="h-6 w-32 accent-accent"
          />
          <output className="w-5 text-right text-ink">{view.near}</output>
        </label>
      </div>
      {problems.service !== undefined && (
        <p id={problemId} role="alert" className="mt-1.5 text-sm text-bad">
          {problems.service}
        </p>
      )}
      <RecognisedNote page={page} />
    </div>
  );
}

type NameFieldProps = {
  label: string;
  value: string;
  placeholder?: string;
  /** Where it is said what is wrong with it. */
  problemId?: string | undefined;
  onChange: (value: string) => void;
};

function NameField({ label, value, placeholder = '', problemId, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
        className="h-[30px] w-26 sm:w-32 rounded-md border border-control/60 bg-surface px-2 text-sm text-ink aria-invalid:border-bad"
      />
    </span>
  );
}
