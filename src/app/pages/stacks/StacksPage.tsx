import { useState } from 'react';
import { PLATFORMS } from '#domain/stack/platforms';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/print/PrintFooter';
import { storedTemplate } from './code/source-template';
import { DroppedPanel } from './dropped/DroppedPanel';
import { ResultPanel } from './frames/ResultPanel';
import { SourceLinkPanel } from './frames/SourceLinkPanel';
import { ImagesPanel } from './images/ImagesPanel';
import { useStackPage } from './model/use-stack-page';
import { PasteBox } from './paste/PasteBox';
import { PastedPanel } from './paste/PastedPanel';
import { RecentStacks } from './paste/RecentStacks';
import { RecognisedNote } from './paste/RecognisedNote';
import { StackButtons } from './paste/StackButtons';
import { StackLines } from './paste/StackLines';
import { StacksHeader } from './StacksHeader';
import { StackToolbar } from './StackToolbar';
import { Notice } from '../../ui/Notice';

/** Converts a pasted stack to its sources. Nothing of a stack is ever rendered as markup or put into the address. */
export function StacksPage() {
  const page = useStackPage();
  const { address, form, conversion, sent, files, isOutdated, convert, cancel, open, clear } = page;
  const { view, change } = address;
  const { pasted, recognised, fields, images, problems, write, editImages } = form;
  const { request } = conversion;
  const { lines } = pasted.parsed.stack;
  const [template, setTemplate] = useState(storedTemplate);
  const [line, point] = useState<number>();
  const pointer = { line, point };
  const { takes } = PLATFORMS[fields.type];
  const about = { hasText: pasted.text !== '', onClear: clear, onConvert: convert, onCancel: cancel };
  const buttons = <StackButtons {...about} />;
  return (
    <>
      <LinkProblems problems={address.problems} />
      <LinkProblem problem={page.linkProblem} />
      <StacksHeader
        conversion={conversion}
        pasted={pasted}
        fields={fields}
        images={takes.images ? images.own : undefined}
        view={view}
      />
      <div className="mb-3 print:hidden">
        <StackToolbar
          fields={fields}
          problem={problems.service}
          near={view.near}
          onChange={change}
          onConvert={convert}
        />
        <RecognisedNote recognised={recognised} lines={lines} fields={fields} onChange={change} />
      </div>
      {takes.images && (
        <ImagesPanel found={images.found} edited={images.own} problem={problems.images} onEdit={editImages} />
      )}
      <DroppedPanel {...files} conversion={conversion} />
      <div className="grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr]">
        <PastedPanel
          pasted={pasted}
          sentAs={sent?.request?.number}
          buttons={buttons}
          lines={
            <StackLines
              lines={sent?.request?.stack.lines ?? lines}
              answered={sent?.result?.lines}
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
              buttons={buttons}
            />
          }
        />
        <ResultPanel
          key={request?.number}
          conversion={conversion}
          isOutdated={isOutdated}
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

function LinkProblem({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null;
  return <Notice role="alert">{problem} Ask for the link again, or paste the stack.</Notice>;
}
