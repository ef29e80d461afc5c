import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { PLATFORMS } from '#symbolication/platforms';
import { STACK_TYPES } from '#contract/stack';
import { Segmented } from '../../../ui/Segmented';
import { artifactBuildsQuery } from '../dropped/dropped-query';
import type { RecentStack } from '../model/recent';
import type { FoundBuild } from '../model/use-stack-page';
import type { StackFormState } from '../model/use-stack-form';
import type { StacksAddress } from '../model/use-stacks-address';
import { type ReadAs, type StackFields, TYPE_LABELS } from '../model/fields';
import type { StacksView } from '#address/stacks';
import { Field } from '../../../ui/Field';
import { BuildChips } from './BuildChips';
import { RecognisedNote } from './RecognisedNote';
import { knownNames } from './known-names';

type NameFieldProps = {
  label: string;
  value: string;
  placeholder?: string;
  /** Suggested values. */
  suggestions?: readonly string[];
  /** Id of the error message. */
  problemId?: string | undefined;
  hintId?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
};

type BuildFieldsProps = {
  fields: StackFields;
  /** Id of the hint about builds. */
  hintId: string;
  onChange: (change: Partial<StackFields>) => void;
  onEnter: () => void;
};

const TYPES = STACK_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

type StackToolbarProps = {
  fields: StackFields;
  suggestions: { services: readonly string[]; versions: readonly string[] };
  /** Problem of the service field. */
  problem: string | undefined;
  onChange: (change: Partial<StacksView>) => void;
  onConvert: () => void;
};

type StackFormProps = {
  form: StackFormState;
  /** True if the current form was sent. */
  isSent: boolean;
  recent: readonly RecentStack[];
  onChange: StacksAddress['change'];
  onConvert: () => void;
  readAs: ReadAs;
  /** Build that was used because only it has a file of the stack. */
  foundBuild: FoundBuild | undefined;
};

/** Form around the text: fields, recognised values, and loaded images. */
export function StackForm(props: StackFormProps) {
  const { form, isSent, recent, onChange, onConvert, readAs, foundBuild } = props;
  const { pasted, recognised, fields, problems } = form;
  const { data: kept } = useQuery(artifactBuildsQuery);
  const suggestions = useMemo(
    () => knownNames([...recent, ...(kept?.builds ?? [])], fields),
    [recent, kept, fields],
  );
  return (
    <>
      <div className="mb-3 print:hidden">
        <StackToolbar
          fields={fields}
          suggestions={suggestions}
          problem={problems.service}
          onChange={onChange}
          onConvert={onConvert}
        />
        {foundBuild?.service === fields.service && foundBuild.version === fields.version && (
          <p role="status" className="mt-1.5 text-sm text-ink-2 wrap-anywhere">
            No service was given. Used the only stored build with{' '}
            <code className="font-mono text-xs">{foundBuild.file}</code>:{' '}
            <b className="text-ink">{`${foundBuild.service} ${foundBuild.version}`.trim()}</b>.
          </p>
        )}
        {(!isSent || foundBuild) && recognised.service === undefined && (
          <BuildChips
            fields={fields}
            stack={pasted.parsed.stack}
            stored={kept?.builds ?? []}
            recent={recent}
            onChoose={readAs}
          />
        )}
        <RecognisedNote
          recognised={recognised}
          lines={pasted.parsed.stack.lines}
          fields={fields}
          isSent={isSent}
          onChange={onChange}
        />
      </div>
    </>
  );
}

/** Fields sent with the stack. */
function StackToolbar({ fields, suggestions, problem, onChange, onConvert }: StackToolbarProps) {
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
          suggestions={suggestions.services}
          problemId={problem === undefined ? undefined : problemId}
          onChange={(service) => onChange({ service })}
          onEnter={onConvert}
        />
        <NameField
          label="Version"
          value={fields.version}
          suggestions={suggestions.versions}
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

/** Fields that identify the mapping of an Android build. */
function BuildFields({ fields, hintId, onChange, onEnter }: BuildFieldsProps) {
  return (
    <>
      <NameField
        label="Build id"
        value={fields.buildId}
        placeholder="not sent"
        hintId={hintId}
        onChange={(buildId) => onChange({ buildId })}
        onEnter={onEnter}
      />
      <NameField
        label="Variant"
        value={fields.variant}
        placeholder="not sent"
        hintId={hintId}
        onChange={(variant) => onChange({ variant })}
        onEnter={onEnter}
      />
    </>
  );
}

/** Short field with its label on the left. */
function NameField({
  label,
  value,
  placeholder = '',
  suggestions,
  problemId,
  hintId,
  onChange,
  onEnter,
}: NameFieldProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <Field
        id={id}
        value={value}
        placeholder={placeholder}
        list={suggestions && `${id}-known`}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId ?? hintId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends an IME composition.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
        className="w-26 sm:w-32"
      />
      {suggestions && (
        <datalist id={`${id}-known`}>
          {suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </span>
  );
}
