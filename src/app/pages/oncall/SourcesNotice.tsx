import type { ComponentProps } from 'react';
import { readsSources } from '../../url/settings';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';

const LateSources = lazyPart(() => import('../../components/LateSources'), 'LateSources');

/** Sentence about the sources, where the server reads some. */
export function SourcesNotice(props: ComponentProps<typeof LateSources>) {
  if (!readsSources()) return null;
  return (
    <LaterPart>
      <LateSources {...props} />
    </LaterPart>
  );
}
