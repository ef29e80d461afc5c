import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../../components/states/lazy-part';
import type { ConvertedStack } from '../frames/converted-stack';
import { firstOwn } from '../frames/own-frames';
import { suggestedRule } from './paths';
import { SourceLinkPanel } from './SourceLinkPanel';
import type { SourceLinks } from './use-source-links';

type SourceLinksPanelsProps = {
  links: SourceLinks;
  /** Visible frames; undefined before a conversion. */
  result: ConvertedStack | undefined;
  version: string;
};

// Needed after a conversion, or once.
const PathRulePanel = lazyPart(() => import('./PathRulePanel'), 'PathRulePanel');
const EditorDialog = lazyPart(() => import('./EditorDialog'), 'EditorDialog');

const EXAMPLE = { file: 'src/cart/total.ts', line: 42, column: 31 };

/** First own frame with a source, and its file as in the map. */
function firstPlaced(result: ConvertedStack) {
  const index = firstOwn(result) ?? -1;
  const frame = result.frames[index];
  return frame?.converted === true ? { frame, file: result.files[index] ?? '' } : undefined;
}

/** Where frames open: the template, the rule of paths, and the question for an editor. */
export function SourceLinksPanels({ links, result, version }: SourceLinksPanelsProps) {
  const { service, rule } = links;
  const suggestion = useMemo(
    () =>
      result &&
      suggestedRule(result.frames.map((frame, index) => ({ ...frame, file: result.files[index] ?? '' }))),
    [result],
  );
  const first = result && firstPlaced(result);
  return (
    <div className="min-w-0 space-y-3.5">
      <SourceLinkPanel
        service={service}
        templates={links.templates}
        example={{ ...(first?.frame ?? EXAMPLE), version: version || '1.4.2' }}
        onSave={links.save}
      />
      <Suspense fallback={null}>
        {service !== '' && result !== undefined && (
          <PathRulePanel
            key={`${service} ${rule?.from} ${rule?.to}`}
            rule={rule}
            isOfLink={links.isOfLink}
            suggestion={suggestion}
            example={first?.file ?? ''}
            onSave={links.saveRule}
          />
        )}
        {links.asked !== undefined && (
          <EditorDialog
            position={links.asked}
            onSave={(template) => links.save('', template)}
            onClose={() => links.ask(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
