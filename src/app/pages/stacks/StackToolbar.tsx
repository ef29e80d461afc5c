import { STACK_TYPES } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { useId } from 'react';
import { Segmented } from '../../ui/Segmented';
import type { StackFields } from './model/fields';
import { TYPE_LABELS } from './model/type-labels';
import type { StacksView } from './model/url';
import { BuildFields } from './paste/BuildFields';
import { NameField } from './paste/NameField';

const TYPES = STACK_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

type StackToolbarProps = {
  fields: StackFields;
  known: { services: readonly string[]; versions: readonly string[] };
  /** What is wrong with the service. */
  problem: string | undefined;
  onChange: (change: Partial<StacksView>) => void;
  onConvert: () => void;
};

/** The fields that are sent with the stack. */
export function StackToolbar({ fields, known, problem, onChange, onConvert }: StackToolbarProps) {
  const problemId = useId();
  const hintId = useId();
  const { takes } = PLATFORMS[fields.type];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented label="Type" value={fields.type} options={TYPES} onChange={(type) => onChange({ type })} />
        <NameField
          label="Service"
          value={fields.service}
          known={known.services}
          problemId={problem === undefined ? undefined : problemId}
          onChange={(service) => onChange({ service })}
          onEnter={onConvert}
        />
        <NameField
          label="Version"
          value={fields.version}
          known={known.versions}
          placeholder="not sent"
          onChange={(version) => onChange({ version })}
          onEnter={onConvert}
        />
        {takes.build && (
          <BuildFields fields={fields} hintId={hintId} onChange={onChange} onEnter={onConvert} />
        )}
      </div>
      {problem !== undefined && (
        <p id={problemId} role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
      {takes.build && (
        <p id={hintId} className="mt-1.5 text-xs text-ink-3">
          Build plugin 1.13.0 and later: fill in the build id. Older ones: the variant and the version.
        </p>
      )}
    </>
  );
}
