import type { ComponentProps } from 'react';
import { readsSources } from '../../url/settings';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';

const SourcesSentence = lazyPart(() => import('../../components/SourcesSentence'), 'SourcesSentence');

/** Sentence about the sources, where the server reads some. */
export function SourcesNotice(props: ComponentProps<typeof SourcesSentence>) {
  if (!readsSources()) return null;
  return (
    <LaterPart>
      <SourcesSentence {...props} />
    </LaterPart>
  );
}
