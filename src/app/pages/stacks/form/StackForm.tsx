import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { STACK_TYPES } from '#contract/stack';
import type { StacksView } from '#address/stacks';
import { PLATFORMS } from '#symbolication/platforms';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Segmented } from '../../../ui/Segmented';
import { artifactBuildsQuery } from '../dropped/dropped-query';
import { type ReadAs, type StackFields, TYPE_LABELS, type RecentStack } from '../model/fields';
import type { StackFormState } from '../model/use-stack-form';
import type { FoundBuild } from '../model/use-stack-page';
import { offeredBuilds } from './offered-builds';

const TYPE_OPTIONS = STACK_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

/** Fields by which a text may be read otherwise than the user chose. */
const READABLE = ['type', 'service', 'version', 'buildId'] as const;

/** Fields sent with the stack, and builds that fill them in. */
export function StackForm(props: {
  form: StackFormState;
  /** True if the current form was sent. */
  isSent: boolean;
  recent: readonly RecentStack[];
  onChange: (change: Partial<StacksView>) => void;
  onConvert: () => void;
  readAs: ReadAs;
  /** Build that was used because only it has a file of the stack. */
  foundBuild: FoundBuild | undefined;
}) {
  const { form, isSent, recent, onChange, onConvert, readAs, foundBuild } = props;
  const { pasted, recognised, fields } = form;
  const { takes } = PLATFORMS[fields.type];
  const overridden = READABLE.filter(
    (name) =>
      recognised[name] !== undefined &&
      recognised[name].value !== fields[name] &&
      (name !== 'buildId' || takes.build),
  );
  return (
    <div className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="Type"
          value={fields.type}
          options={TYPE_OPTIONS}
          onChange={(type) => onChange({ type })}
        />
        <NameField
          label="Service"
          value={fields.service}
          onChange={(service) => onChange({ service })}
          onEnter={onConvert}
        />
        <NameField
          label="Version"
          value={fields.version}
          onChange={(version) => onChange({ version })}
          onEnter={onConvert}
        />
        {takes.build && (
          <>
            <NameField
              label="Build id"
              value={fields.buildId}
              title="Of build plugin 1.13.0 and later; older ones have a variant and a version"
              onChange={(buildId) => onChange({ buildId })}
              onEnter={onConvert}
            />
            <NameField
              label="Variant"
              value={fields.variant}
              onChange={(variant) => onChange({ variant })}
              onEnter={onConvert}
            />
          </>
        )}
        {overridden.length > 0 && (
          <Button
            look="quiet"
            className="text-xs"
            onClick={() => onChange(Object.fromEntries(overridden.map((name) => [name, undefined])))}
          >
            Use recognised values
          </Button>
        )}
      </div>
      {foundBuild?.service === fields.service && foundBuild.version === fields.version && (
        <p role="status" className="mt-1.5 text-sm text-ink-2 wrap-anywhere">
          No service was given. Used the only stored build with{' '}
          <code className="font-mono text-xs">{foundBuild.file}</code>:{' '}
          <b className="text-ink">{`${foundBuild.service} ${foundBuild.version}`.trim()}</b>.
        </p>
      )}
      {(!isSent || foundBuild) && recognised.service === undefined && (
        <BuildChips {...{ fields, recent, readAs }} stack={pasted.parsed.stack} />
      )}
    </div>
  );
}

type BuildChipsProps = {
  fields: StackFields;
  recent: readonly RecentStack[];
  readAs: ReadAs;
  stack: StackFormState['pasted']['parsed']['stack'];
};

/** Services with their builds: one click fills both in, and converts a stack. */
function BuildChips({ fields, recent, readAs, stack }: BuildChipsProps) {
  const { data: kept } = useQuery(artifactBuildsQuery);
  const builds = useMemo(
    () => offeredBuilds({ stored: kept?.builds ?? [], recent }, fields.type, stack),
    [kept, recent, fields.type, stack],
  );
  if (builds.length === 0) return null;
  return (
    <div role="group" aria-label="Builds" className="mt-2 flex flex-wrap items-center gap-2">
      {builds.map(({ type, service, version, isOfFile }) => (
        <Button
          key={service}
          aria-pressed={service === fields.service && version === fields.version}
          title={isOfFile ? 'Has a file of this stack' : undefined}
          className={`rounded-full! ${isOfFile ? 'border-accent! text-accent' : ''}`}
          onClick={() => readAs({ type, service, version })}
        >
          <bdi>{service}</bdi> <span className="text-xs text-ink-2">{version}</span>
        </Button>
      ))}
    </div>
  );
}

/** Short field with its label on the left. */
function NameField(props: {
  label: string;
  value: string;
  title?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  const { label, value, title, onChange, onEnter } = props;
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <label htmlFor={id} title={title} className="text-sm text-ink-2">
        {label}
      </label>
      <Field
        id={id}
        value={value}
        title={title}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends an IME composition.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
        className="w-26 max-md:h-11 sm:w-32"
      />
    </span>
  );
}
