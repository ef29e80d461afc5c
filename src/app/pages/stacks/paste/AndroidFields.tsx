import { NameField } from './NameField';
import type { StackPage } from '../model/use-stack-page';

type AndroidFieldsProps = {
  page: StackPage;
  /** Where it is said which of them a build sends. */
  hintId: string;
};

/** What the mapping of an Android build is found by. */
export function AndroidFields({ page: { fields, change, convert }, hintId }: AndroidFieldsProps) {
  return (
    <>
      <NameField
        label="build id"
        value={fields.buildId}
        placeholder="not sent"
        hintId={hintId}
        onChange={(buildId) => change({ buildId })}
        onEnter={convert}
      />
      <NameField
        label="variant"
        value={fields.variant}
        placeholder="not sent"
        hintId={hintId}
        onChange={(variant) => change({ variant })}
        onEnter={convert}
      />
    </>
  );
}
