import { useId } from 'react';
import { NameField } from './NameField';
import type { StackPage } from './use-stack-page';

/** What the mapping of an Android build is found by. */
export function AndroidFields({ page: { fields, change } }: { page: StackPage }) {
  const hintId = useId();
  return (
    <>
      <NameField
        label="build id"
        value={fields.buildId}
        placeholder="not sent"
        hintId={hintId}
        onChange={(buildId) => change({ buildId })}
      />
      <NameField
        label="variant"
        value={fields.variant}
        placeholder="not sent"
        hintId={hintId}
        onChange={(variant) => change({ variant })}
      />
      <span id={hintId} className="text-xs text-ink-3">
        Build plugin 1.13.0 and later: build id. Older ones: variant and version.
      </span>
    </>
  );
}
