import { useId } from 'react';
import { NEAR, STACK_TYPES } from '#contract/stack';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { AndroidFields } from './paste/AndroidFields';
import { NameField } from './paste/NameField';
import { RecognisedNote } from './paste/RecognisedNote';
import type { StackPage } from './model/use-stack-page';

const TYPES = STACK_TYPES.map((type) => ({ value: type, label: type }));

/** What is said about the stack, and how much code is shown. */
export function StackToolbar({ page }: { page: StackPage }) {
  const { view, fields, problems, query, change, convert } = page;
  const converting = query.isFetching;
  const problemId = useId();
  const hintId = useId();
  return (
    <div className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented label="Type" value={fields.type} options={TYPES} onChange={(type) => change({ type })} />
        <NameField
          label="service"
          value={fields.service}
          problemId={problems.service === undefined ? undefined : problemId}
          onChange={(service) => change({ service })}
          onEnter={convert}
        />
        <NameField
          label="version"
          value={fields.version}
          placeholder="not sent"
          onChange={(version) => change({ version })}
          onEnter={convert}
        />
        {fields.type === 'android' && <AndroidFields page={page} hintId={hintId} />}
        {converting ? (
          <Button onClick={page.cancel}>Cancel</Button>
        ) : (
          <Button look="primary" onClick={convert}>
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
      {fields.type === 'android' && (
        <p id={hintId} className="mt-1.5 text-xs text-ink-3">
          Build plugin 1.13.0 and later: fill in the build id. Older ones: the variant and the version.
        </p>
      )}
      <RecognisedNote page={page} />
    </div>
  );
}
