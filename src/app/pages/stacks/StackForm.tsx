import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PLATFORMS } from '#domain/stack/platforms';
import { keptBuildsQuery } from './dropped/kept-builds';
import { ImagesPanel } from './images/ImagesPanel';
import type { RecentStack } from './model/recent';
import type { StackPage } from './model/use-stack-page';
import { knownNames } from './paste/known-names';
import { RecognisedNote } from './paste/RecognisedNote';
import { StackToolbar } from './StackToolbar';

type StackFormProps = { page: StackPage; recent: readonly RecentStack[] };

/** What is said of the stack beside its text: fields, where they were recognised, and images that were loaded. */
export function StackForm({ page: { address, form, sent, convert }, recent }: StackFormProps) {
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
          onChange={address.change}
          onConvert={convert}
        />
        <RecognisedNote
          recognised={recognised}
          lines={pasted.parsed.stack.lines}
          fields={fields}
          isSent={sent !== undefined}
          onChange={address.change}
        />
      </div>
      {PLATFORMS[fields.type].takes.images && (
        <ImagesPanel found={images.found} edited={images.own} problem={problems.images} onEdit={editImages} />
      )}
    </>
  );
}
