import { useState } from 'react';
import { LinkProblems } from '../../components/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { useTitle } from '../../hooks/use-title';
import { CopyAs } from './share/CopyAs';
import { ImagesPanel } from './images/ImagesPanel';
import { PastedPanel } from './paste/PastedPanel';
import { RecentStacks } from './paste/RecentStacks';
import { titleOf } from './result/result';
import { ResultPanel } from './frames/ResultPanel';
import { ShareStack } from './share/ShareStack';
import { SourceLinkPanel } from './frames/SourceLinkPanel';
import { storedTemplate } from './code/source-template';
import { StackToolbar } from './StackToolbar';
import type { Asked } from './model/asked';
import { useStackPage } from './model/use-stack-page';

/** Converts a pasted stack to its sources. Nothing of a stack is ever rendered as markup or put into the address. */
export function StacksPage() {
  const page = useStackPage();
  const { asked, result, view, linkProblems, fragmentProblem } = page;
  const [template, setTemplate] = useState(storedTemplate);
  /** The line of the text that is pointed at, on either side. */
  const [pointed, setPointed] = useState<number>();
  const title = asked ? titleOf(asked.stack) : '';
  useTitle(asked ? [title, nameOf(asked), 'Stacks'].filter((part) => part !== '').join(' · ') : 'Stacks');
  return (
    <>
      <LinkProblems problems={linkProblems} />
      {fragmentProblem !== undefined && (
        <p
          role="alert"
          className="mb-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn"
        >
          {fragmentProblem} Ask for it again, or paste the stack.
        </p>
      )}
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>Stacks</h1>
        <p className="line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere text-ink-2">{title}</p>
        {asked && result && <CopyAs asked={asked} result={result} view={view} />}
        {page.text !== '' && <ShareStack page={page} />}
      </header>
      <StackToolbar page={page} />
      {page.fields.type === 'ios' && <ImagesPanel page={page} />}
      <div className="grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr]">
        <PastedPanel page={page} pointed={pointed} onPoint={setPointed} />
        <ResultPanel
          key={asked?.number}
          page={page}
          template={template}
          pointed={pointed}
          onPoint={setPointed}
        />
      </div>
      <div className="mt-3.5 grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr] print:hidden">
        <RecentStacks page={page} />
        <SourceLinkPanel template={template} onChange={setTemplate} />
      </div>
      <PrintFooter zone={view.zone} />
    </>
  );
}

function nameOf({ fields: { service, version } }: Asked): string {
  return `${service} ${version}`.trim();
}
