import { useState } from 'react';
import { PLATFORMS } from '#domain/stack/platforms';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { useTitle } from '../../hooks/use-title';
import { storedTemplate } from './code/source-template';
import { ResultPanel } from './frames/ResultPanel';
import { SourceLinkPanel } from './frames/SourceLinkPanel';
import { ImagesPanel } from './images/ImagesPanel';
import type { Pointer } from './model/pointer';
import { isOutdated, type StackRequest } from './model/stack-request';
import { useStackPage } from './model/use-stack-page';
import { PasteBox } from './paste/PasteBox';
import { PastedPanel } from './paste/PastedPanel';
import { RecentStacks } from './paste/RecentStacks';
import { RecognisedNote } from './paste/RecognisedNote';
import { StackLines } from './paste/StackLines';
import { titleOf } from './result/converted-stack';
import { CopyAs } from './share/CopyAs';
import { ShareForm } from './share/ShareForm';
import { ShareStack } from './share/ShareStack';
import { StackToolbar } from './StackToolbar';

/** Converts a pasted stack to its sources. Nothing of a stack is ever rendered as markup or put into the address. */
export function StacksPage() {
  const { address, linkProblem, form, conversion, convert, cancel, open, clear } = useStackPage();
  const { view, change } = address;
  const { pasted, recognised, fields, images, problems, write, editImages } = form;
  const { request, query, result } = conversion;
  const [template, setTemplate] = useState(storedTemplate);
  const [line, point] = useState<number>();
  const pointer: Pointer = { line, point };
  const title = request ? titleOf(request.stack) : '';
  useTitle(request ? pageTitle(title, request) : 'Stacks');
  const isSent = request?.input.stack === pasted.text;
  const { takes } = PLATFORMS[fields.type];
  return (
    <>
      <LinkProblems problems={address.problems} />
      {linkProblem !== undefined && <LinkProblem problem={linkProblem} />}
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>Stacks</h1>
        <p className="line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere text-ink-2">{title}</p>
        {request && result && <CopyAs request={request} result={result} view={view} />}
        {pasted.text !== '' && (
          <ShareStack length={pasted.text.length}>
            <ShareForm
              parsed={pasted.parsed}
              fields={fields}
              images={takes.images ? images.own : undefined}
              zone={view.zone}
            />
          </ShareStack>
        )}
      </header>
      <div className="mb-3 print:hidden">
        <StackToolbar
          fields={fields}
          problem={problems.service}
          near={view.near}
          onChange={change}
          onConvert={convert}
          onCancel={query.isFetching ? cancel : undefined}
        />
        <RecognisedNote
          recognised={recognised}
          lines={pasted.parsed.stack.lines}
          fields={fields}
          onChange={change}
        />
      </div>
      {takes.images && (
        <ImagesPanel found={images.found} edited={images.own} problem={problems.images} onEdit={editImages} />
      )}
      <div className="grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr]">
        <PastedPanel
          pasted={pasted}
          sentAs={isSent ? request?.number : undefined}
          onClear={clear}
          lines={
            <StackLines
              lines={(isSent ? request : pasted.parsed).stack.lines}
              answered={isSent ? result?.lines : undefined}
              chosen={view.frame}
              pointer={pointer}
              onChoose={(frame) => change({ frame })}
            />
          }
          box={
            <PasteBox
              text={pasted.text}
              problem={problems.stack}
              onWrite={write}
              onConvert={convert}
              onClear={clear}
            />
          }
        />
        <ResultPanel
          key={request?.number}
          conversion={conversion}
          isOutdated={
            request !== undefined && isOutdated(request, { text: pasted.text, fields, images: images.own })
          }
          view={view}
          template={template}
          pointer={pointer}
          onChange={change}
        />
      </div>
      <div className="mt-3.5 grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr] print:hidden">
        <RecentStacks request={request} zone={view.zone} account={address.account} onOpen={open} />
        <SourceLinkPanel template={template} onChange={setTemplate} />
      </div>
      <PrintFooter zone={view.zone} />
    </>
  );
}

function LinkProblem({ problem }: { problem: string }) {
  return (
    <p
      role="alert"
      className="mb-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn"
    >
      {problem} Ask for the link again, or paste the stack.
    </p>
  );
}

function pageTitle(title: string, { fields: { service, version } }: StackRequest): string {
  return [title, `${service} ${version}`.trim(), 'Stacks'].filter((part) => part !== '').join(' · ');
}
