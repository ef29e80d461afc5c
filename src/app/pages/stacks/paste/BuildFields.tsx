import type { StackFields } from '../model/fields';
import { NameField } from './NameField';

type BuildFieldsProps = {
  fields: StackFields;
  /** Where it says which of them a build sends. */
  hintId: string;
  onChange: (change: Partial<StackFields>) => void;
  onEnter: () => void;
};

/** What the mapping of an Android build is found by. */
export function BuildFields({ fields, hintId, onChange, onEnter }: BuildFieldsProps) {
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
