import { Page } from '../../components/Page';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PLATFORMS } from '#symbolication/platforms';
import { recognise } from '#symbolication/recognise';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { CopyForms, CopyMenu } from '../../ui/CopyMenu';
import { StackForm } from './form/StackForm';
import { StackResult, ShareStack } from './StackResult';
import { NoFrames, StackList } from './frames/NoFrames';
import { RepositoryPanel, storedTemplate } from './links';
import { DroppedPanel } from './dropped/DroppedPanel';
import { useStackPage } from './model/use-stack-page';
import { PasteBox, StackButtons, RecentStacks } from './form/PasteBox';
import { PastedPanel, usePastedView } from './form/PastedPanel';
import { ExampleChoice } from './examples/ExampleChoice';
import { recentStacks, buildOf, hasFrames, type StackRequest } from './model/fields';
import { useStackParts } from './model/use-conversion';
import { aboutIn, type StacksView } from '#address/stacks';
import { type ConvertedStack, titleOf } from './frames/converted-stack';
import { asJson, asMarkdown, asText, ownFrames } from './copy-text';
import { firstOwn } from './frames/own-frames';

type CopyStackProps = { request: StackRequest; result: ConvertedStack; view: StacksView };

const INPUT_FIELDS = 'input, textarea, select, [contenteditable], dialog[open], :popover-open';

/**
 * Converts a pasted stack to its sources. A stack is never rendered as markup or put into the query string.
 */
export function StacksPage() {
  const page = useStackPage();
  const { address, form, current, isOutdated, files, convert, write, clear, readAs } = page;
  const { view } = address;
  const { pasted, fields } = form;
  const { request } = page.conversion;
  const [template, setTemplate] = useState(storedTemplate);
  const { parts, selected, conversion } = useStackParts(page.conversion, view.part);
  const isEmpty = pasted.text === '';
  const isWithoutFrames = !isEmpty && !hasFrames(pasted.parsed);
  /** True after Convert: then the lines are beside the reason. */
  const isFrameless = isWithoutFrames && current !== undefined && !page.conversion.query.error;
  const pastedView = usePastedView(pasted.text, current?.request?.number, isFrameless);
  // Reread only after a new request, since the list is long.
  // oxlint-disable-next-line react/exhaustive-deps
  const recent = useMemo(recentStacks, [request?.number]);
  const takesFocus = usePagePaste(!isEmpty, write);
  const buttons = !isEmpty && (
    <StackButtons
      isDone={page.isDone}
      onClear={clear}
      onConvert={convert}
      onCancel={page.cancel}
      takesFocus={takesFocus}
    />
  );
  const box = {
    text: pasted.text,
    problem: form.problem,
    onWrite: write,
    onConvert: convert,
    buttons,
  };
  const selectPart = (part: number) =>
    address.change({ part: part === 0 ? undefined : part, frame: undefined });
  const droppedPanel = <DroppedPanel {...files} conversion={page.conversion} />;
  // The answer comes before what may be changed.
  const isAnswered = !isEmpty && (page.isDone || isFrameless);
  return (
    <StacksFrame {...{ page, conversion, template }} onTemplate={setTemplate}>
      <div className={isAnswered ? 'max-md:order-last' : ''}>
        {!(isEmpty && aboutIn(address.search) === '') && (
          <StackForm
            {...{ form, recent, readAs }}
            isSent={page.isSent}
            onChange={address.change}
            onConvert={convert}
            foundBuild={page.foundBuild}
          />
        )}
        <PastedPanel
          pasted={pasted}
          view={pastedView}
          buttons={buttons}
          box={<PasteBox {...box} />}
          onRaw={page.setIsRaw}
        />
      </div>
      {!isAnswered && droppedPanel}
      {isEmpty ? (
        <div className="space-y-3.5 print:hidden">
          <ExampleChoice onOpen={page.openExample} />
          <RecentStacks stored={recent} zone={view.zone} onOpen={page.open} />
        </div>
      ) : (
        <StackResult
          {...{ address, pasted, conversion, isOutdated, template }}
          noFrames={
            isWithoutFrames && <NoFrames stack={pasted.parsed.stack} fields={fields} readAs={readAs} />
          }
          list={
            parts.length === 0 ? undefined : (
              <StackList {...{ parts, selected }} text={request?.text ?? ''} onSelect={selectPart} />
            )
          }
          isCurrent={current !== undefined}
          hasLines={pastedView.hasLines}
        />
      )}
      {isAnswered && droppedPanel}
    </StacksFrame>
  );
}

type StacksFrameProps = {
  page: ReturnType<typeof useStackPage>;
  conversion: ReturnType<typeof useStackParts>['conversion'];
  template: string;
  onTemplate: (template: string) => void;
  children: ReactNode;
};

/** Title of the stack, menus to share it, notices above it and the address of its repository below. */
function StacksFrame({ page, conversion, template, onTemplate, children }: StacksFrameProps) {
  const { request, result } = conversion;
  const { pasted, fields, images } = page.form;
  const { view, problems } = page.address;
  const title = request && hasFrames(request) ? titleOf(result?.stack ?? request.stack) : '';
  return (
    <Page
      title={<span className="line-clamp-3 text-pretty">{title || 'Stacks'}</span>}
      tab={request ? documentTitle(title, request) : 'Stacks'}
      zone={view.zone}
      files={request && result && <CopyStack request={request} result={result} view={view} />}
      action={
        pasted.text !== '' && (
          <ShareStack
            {...{ pasted, fields }}
            images={PLATFORMS[fields.type].takes.images ? images : undefined}
            frames={page.framesByFiles}
            zone={view.zone}
          />
        )
      }
      problems={problems}
    >
      {page.linkProblem !== undefined && (
        <Notice role="alert">{page.linkProblem} Request the link again, or paste the stack.</Notice>
      )}
      {page.files.dropped?.isExample && (
        <Notice look="calm" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          An example: a made-up app’s stack and its files.
          <Button className="ml-auto" onClick={page.clear}>
            Close the example
          </Button>
        </Notice>
      )}
      <div className="flex flex-col">{children}</div>
      {result && (
        <div className="mt-3.5 print:hidden">
          <RepositoryPanel template={template} version={fields.version} onSave={onTemplate} />
        </div>
      )}
    </Page>
  );
}

/**
 * Handles a paste anywhere outside fields and dialogs. A stack is only replaced by another stack. Returns a
 * function that is true once after a paste: the next key then converts.
 */
function usePagePaste(hasText: boolean, onPaste: (text: string) => void): () => boolean {
  const isNew = useRef(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(INPUT_FIELDS) !== null;
    if (event.defaultPrevented || isElsewhere || document.querySelector('dialog:modal') !== null) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '' || (hasText && recognise(text).type === undefined)) return;
    event.preventDefault();
    isNew.current = true;
    onPaste(text);
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return useCallback(() => {
    const was = isNew.current;
    isNew.current = false;
    return was;
  }, []);
}

function documentTitle(title: string, { fields: { service, version } }: StackRequest): string {
  return [title, `${service} ${version}`.trim(), 'Stacks'].filter((part) => part !== '').join(' · ');
}

function CopyStack({ request, result, view }: CopyStackProps) {
  const header = { ...request.fields, build: buildOf(request.fields) };
  const selected = view.frame ?? firstOwn(result);
  const forms = [
    { name: 'Text', note: 'the stack with original positions', make: () => asText(result) },
    {
      name: 'Markdown',
      note: 'with the code of the selected frame',
      make: () => asMarkdown(result, header, selected === undefined ? [] : [selected]),
    },
    {
      name: 'All own frames',
      note: 'with the code of each',
      make: () => asMarkdown(result, header, ownFrames(result)),
    },
    { name: 'JSON', note: 'every detail of each frame', make: () => asJson(result, header) },
  ];
  return (
    <CopyMenu done={(name) => `${name} copied, secrets masked`}>
      {(copy) => <CopyForms forms={forms} copy={copy} />}
    </CopyMenu>
  );
}
