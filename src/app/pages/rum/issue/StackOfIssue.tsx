import { type RefObject, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Issue } from '#contract/rum';
import { STACK_TYPES } from '#contract/stack';
import { paths } from '#address/paths';
import { isolated } from '#domain/text/isolate';
import { sentenceCase } from '#domain/text/words';
import { applicationInfoQuery } from '../../../api/records';
import { handOver } from '../../../handed-over';
import { lazyPart } from '../../../components/states/lazy-part';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { useIsPresenting } from '../../../url/use-presenting';
import type { IssueBuild } from './IssueFrames';
import { forgetStack, rememberedStack } from './remembered-stacks';

// The grammars are needed for a stack only.
const IssueFrames = lazyPart(() => import('./IssueFrames'), 'IssueFrames');

type StackOfIssueProps = {
  issue: Issue;
  box: RefObject<HTMLTextAreaElement | null>;
  /** True to begin without the remembered stack, which stays until another is pasted. */
  isEmpty: boolean;
  zone: string;
};

/** Stack of an issue, which no server stores: a box, or the frames of the one pasted in this browser. */
export function StackOfIssue({ issue, box, isEmpty, zone }: StackOfIssueProps) {
  const [pasted, setPasted] = useState<string>();
  const [remembered, setRemembered] = useState(() => (isEmpty ? undefined : rememberedStack(issue.issue_id)));
  const navigate = useNavigate();
  const application = useQuery({
    ...applicationInfoQuery(issue.application_id),
    enabled: issue.service !== '',
  }).data;
  const type = STACK_TYPES.find((known) => known === application?.type.replace('-', ' '));
  const build: IssueBuild = { type, service: issue.service, version: issue.last_seen?.version ?? '' };
  const stack = pasted ?? remembered?.stack;
  const chips = [type ?? '', build.service, build.version].filter((part) => part !== '');

  function open(text: string) {
    handOver({ stack: text, type: type ?? '', service: build.service, version: build.version });
    void navigate(paths.stacks({ service: build.service, version: build.version, type: type ?? '' }));
  }

  function use(text: string) {
    if (text.trim() === '') return;
    // Without a service there is no request.
    if (build.service === '') open(text);
    else setPasted(text);
  }

  function clear() {
    setRemembered(undefined);
    setPasted(undefined);
  }

  function forget() {
    forgetStack(issue.issue_id);
    clear();
  }

  return (
    <Panel title="Stack" note="remembered in this browser, secrets masked">
      <p className="mb-2 flex flex-wrap items-center gap-2">
        {chips.map((chip, index) => (
          <Badge key={chip}>{index === 0 && type !== undefined ? sentenceCase(chip) : isolated(chip)}</Badge>
        ))}
        {stack !== undefined && (
          <span className="ml-auto flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => open(stack)}>Open in Stacks</Button>
            <Button onClick={clear}>Paste another</Button>
            <Button onClick={forget}>Forget</Button>
          </span>
        )}
      </p>
      {stack === undefined ? (
        <PasteForm box={box} onUse={use} />
      ) : (
        <Suspense fallback={<p className="h-48 text-ink-3">Converting…</p>}>
          <IssueFrames
            issueId={issue.issue_id}
            text={stack}
            build={build}
            onOpen={() => open(stack)}
            isNew={pasted !== undefined}
            pastedAt={pasted === undefined ? remembered?.at : undefined}
            zone={zone}
          />
        </Suspense>
      )}
    </Panel>
  );
}

type PasteFormProps = { box: StackOfIssueProps['box']; onUse: (text: string) => void };

/** Empty box: a pasted stack is used at once, a typed one on Convert. */
function PasteForm({ box, onUse }: PasteFormProps) {
  const [draft, setDraft] = useState('');
  const isPresenting = useIsPresenting();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onUse(draft);
      }}
    >
      <textarea
        ref={box}
        aria-label="Stack of this error"
        value={draft}
        rows={8}
        readOnly={isPresenting}
        spellCheck={false}
        autoComplete="off"
        placeholder={'From the console of the browser, a log, or a crash report'}
        onChange={(event) => setDraft(event.target.value)}
        onPaste={(event) => {
          if (isPresenting || draft !== '') return;
          event.preventDefault();
          onUse(event.clipboardData.getData('text/plain'));
        }}
        className="block w-full resize-y rounded-md border border-control/60 bg-canvas p-2 font-mono text-xs leading-5 whitespace-pre text-ink"
      />
      <p className="mt-2 text-right print:hidden">
        <Button type="submit" disabled={draft.trim() === ''}>
          Convert
        </Button>
      </p>
    </form>
  );
}
