import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { CopyMenu } from '../../../ui/CopyMenu';
import type { OnCallParts } from '../controls/parts';

const CopyChoices = lazyPart(() => import('./CopyChoices'), 'CopyChoices');

/** Copies who is on duty now, next and this week as a message for a channel. */
export function CopyAs({ parts }: { parts: OnCallParts }) {
  return (
    <CopyMenu done={(name) => `${name} copied`}>
      {(copy) => (
        <>
          <p className="px-2 pb-1 text-xs text-ink-3">
            Now, next and this week of the schedules shown, with their gaps, for a channel.
          </p>
          <LaterPart loading={<div className="h-16" />}>
            <CopyChoices parts={parts} copy={copy} />
          </LaterPart>
        </>
      )}
    </CopyMenu>
  );
}
