import { PLATFORMS } from '#symbolication/platforms';
import { PrintFooter } from '../../components/print/PrintFooter';
import { LinkProblems } from '../../components/states/LinkProblems';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { StackForm } from './StackForm';
import { StackResult } from './StackResult';
import { StacksHeader } from './StacksHeader';
import { SourceLinkPanel } from './code/SourceLinkPanel';
import { templateOf } from './code/source-template';
import { useSourceTemplates } from './code/use-source-templates';
import { DroppedPanel } from './dropped/DroppedPanel';
import { useStackPage } from './model/use-stack-page';
import { PasteBox } from './paste/PasteBox';
import { PastedPanel } from './paste/PastedPanel';
import { RecentStacks } from './paste/RecentStacks';
import { StackButtons } from './paste/StackButtons';
import { usePagePaste } from './paste/use-page-paste';
import { usePastedView } from './paste/use-pasted-view';
import { useRecentStacks } from './paste/use-recent-stacks';

/** Converts a pasted stack to its sources. Nothing of a stack is ever rendered as markup or put into the address. */
export function StacksPage() {
  const page = useStackPage();
  const { address, form, conversion, sent, isOutdated, files, hasSources, convert, write, clear } = page;
  const { view } = address;
  const { pasted, fields, images, problems } = form;
  const { request } = conversion;
  const { templates, save } = useSourceTemplates();
  const pastedView = usePastedView(pasted.text, sent?.request?.number);
  const recent = useRecentStacks(request?.number);
  const takesFocus = usePagePaste(pasted.text !== '', write);
  const buttons = (
    <StackButtons
      hasText={pasted.text !== ''}
      isDone={page.isDone}
      onClear={clear}
      onConvert={convert}
      onCancel={page.cancel}
      takesFocus={takesFocus}
    />
  );
  const { service, version } = request?.fields ?? fields;
  const box = { text: pasted.text, problem: problems.stack, onWrite: write, onConvert: convert, buttons };
  const droppedPanel = <DroppedPanel {...files} fields={fields} conversion={conversion} />;
  return (
    <>
      <LinkProblems problems={address.problems} />
      <LinkProblem problem={page.linkProblem} />
      <StacksHeader
        conversion={conversion}
        pasted={pasted}
        fields={fields}
        images={PLATFORMS[fields.type].takes.images ? images.own : undefined}
        view={view}
      />
      <StackForm
        form={form}
        isSent={sent !== undefined}
        recent={recent}
        onChange={address.change}
        onConvert={convert}
      />
      <PastedPanel pasted={pasted} view={pastedView} buttons={buttons} box={<PasteBox {...box} />} />
      {files.dropped?.isExample && <ExampleNotice onClose={clear} />}
      {!hasSources && droppedPanel}
      <StackResult
        {...{ address, pasted, conversion, sent, isOutdated }}
        hasLines={pastedView.hasLines}
        template={templateOf(templates, service)}
        onOpenExample={page.openExample}
      />
      {hasSources && droppedPanel}
      <div className="mt-3.5 grid items-start gap-3.5 xl:grid-cols-[1fr_1.35fr] print:hidden">
        <RecentStacks request={request} stored={recent} zone={view.zone} onOpen={page.open} />
        <SourceLinkPanel service={service.trim()} version={version} templates={templates} onSave={save} />
      </div>
      <PrintFooter zone={view.zone} />
    </>
  );
}

function ExampleNotice({ onClose }: { onClose: () => void }) {
  return (
    <Notice look="calm" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      This is an example: a made-up app’s stack, read by files that came with this page.
      <Button className="ml-auto" onClick={onClose}>
        Close the example
      </Button>
    </Notice>
  );
}

function LinkProblem({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null;
  return <Notice role="alert">{problem} Ask for the link again, or paste the stack.</Notice>;
}
