import type { BinaryImage } from '#contract/stack';
import { useTitle } from '../../hooks/use-title';
import type { StackFields } from './model/fields';
import type { StackRequest } from './model/stack-request';
import type { StacksView } from './model/url';
import type { Conversion } from './model/use-conversion';
import type { PastedText } from './model/use-stack-form';
import { titleOf } from './result/converted-stack';
import { CopyStack } from './share/CopyStack';
import { ShareStack } from './share/ShareStack';

type StacksHeaderProps = {
  conversion: Conversion;
  pasted: PastedText;
  fields: StackFields;
  /** User-edited ones, which go with a shared stack. */
  images: readonly BinaryImage[] | undefined;
  view: StacksView;
};

/** What the stack is called, and the ways to take it elsewhere. */
export function StacksHeader({
  conversion: { request, result },
  pasted,
  fields,
  images,
  view,
}: StacksHeaderProps) {
  const title = request ? titleOf(request.stack) : '';
  useTitle(request ? documentTitle(title, request) : 'Stacks');
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="line-clamp-3 min-w-0 flex-1 basis-60 text-pretty wrap-anywhere">{title || 'Stacks'}</h1>
      {request && result && <CopyStack request={request} result={result} view={view} />}
      {pasted.text !== '' && <ShareStack pasted={pasted} fields={fields} images={images} zone={view.zone} />}
    </header>
  );
}

function documentTitle(title: string, { fields: { service, version } }: StackRequest): string {
  return [title, `${service} ${version}`.trim(), 'Stacks'].filter((part) => part !== '').join(' · ');
}
