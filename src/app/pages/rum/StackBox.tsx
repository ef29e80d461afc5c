import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#address/paths';
import type { Issue } from '#contract/rum';
import { STACK_TYPES } from '#contract/stack';
import { applicationInfoQuery } from '../../api/records';
import { handOver } from '../../handed-over';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { useIsPresenting } from '../../url/use-presenting';

/** Box for a stack of an issue: Stacks converts it, with the issue's type, service and version. */
export function StackBox({ issue }: { issue: Issue }) {
  const [draft, setDraft] = useState('');
  const isPresenting = useIsPresenting();
  const navigate = useNavigate();
  const application = useQuery({
    ...applicationInfoQuery(issue.application_id),
    enabled: issue.service !== '',
  }).data;
  const type = STACK_TYPES.find((known) => known === application?.type.replace('-', ' ')) ?? '';
  const build = { type, service: issue.service, version: issue.last_seen?.version ?? '' };

  function open(stack: string) {
    if (stack.trim() === '') return;
    handOver({ stack, ...build });
    void navigate(paths.stacks(build));
  }

  return (
    <Panel title="Stack">
      <form
        className="print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          open(draft);
        }}
      >
        <textarea
          aria-label="Stack of this error"
          value={draft}
          rows={12}
          readOnly={isPresenting}
          spellCheck={false}
          autoComplete="off"
          placeholder="Paste a stack, log lines or a crash report"
          onChange={(event) => setDraft(event.target.value)}
          onPaste={(event) => {
            if (isPresenting || draft !== '') return;
            event.preventDefault();
            open(event.clipboardData.getData('text/plain'));
          }}
          className="block w-full resize-y rounded-md border border-control/60 bg-canvas p-2 font-mono text-xs leading-5 whitespace-pre text-ink"
        />
        <p className="mt-2 text-right">
          <Button type="submit" disabled={draft.trim() === ''}>
            Convert
          </Button>
        </p>
      </form>
    </Panel>
  );
}
