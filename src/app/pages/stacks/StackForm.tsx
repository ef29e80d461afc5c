import { PLATFORMS } from '#symbolication/platforms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StackToolbar } from './StackToolbar';
import { keptBuildsQuery } from './dropped/kept-builds';
import { ImagesPanel } from './images/ImagesPanel';
import type { RecentStack } from './model/recent';
import type { StackFormState } from './model/use-stack-form';
import type { StacksAddress } from './model/use-stacks-address';
import { RecognisedNote } from './paste/RecognisedNote';
import { knownNames } from './paste/known-names';

type StackFormProps = {
  form: StackFormState;
  /** Whether what is there was sent. */
  isSent: boolean;
  recent: readonly RecentStack[];
  onChange: StacksAddress['change'];
  onConvert: () => void;
};

/** What the form has beside the text of the stack: fields, where they were recognised, and loaded images. */
export function StackForm({ form, isSent, recent, onChange, onConvert }: StackFormProps) {
  const { pasted, recognised, fields, images, problems, editImages } = form;
  const { data: kept } = useQuery(keptBuildsQuery);
  const known = useMemo(
    () => knownNames([...recent, ...(kept?.builds ?? [])], fields),
    [recent, kept, fields],
  );
  return (
    <>
      <div className="mb-3 print:hidden">
        <StackToolbar
          fields={fields}
          known={known}
          problem={problems.service}
          onChange={onChange}
          onConvert={onConvert}
        />
        <RecognisedNote
          recognised={recognised}
          lines={pasted.parsed.stack.lines}
          fields={fields}
          isSent={isSent}
          onChange={onChange}
        />
      </div>
      {PLATFORMS[fields.type].takes.images && (
        <ImagesPanel found={images.found} edited={images.own} problem={problems.images} onEdit={editImages} />
      )}
    </>
  );
}
