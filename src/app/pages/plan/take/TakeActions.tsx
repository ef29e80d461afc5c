import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { paths } from '#address/paths';
import { writePlan } from '#address/plan';
import { distinctGivenNames } from '#domain/text/initials';
import { stretchInWords } from '#domain/plan/difference-words';
import { historyQuery } from '../../../api/served/changes';
import { useIsOffline } from '../../../api/reached';
import { ChangeInTool } from '../../../components/ChangeInTool';
import { SourceMark } from '../../../components/SourceMark';
import { ViewLink } from '../../../components/ViewLink';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useKeptText } from '../../../components/history/use-kept-text';
import { hasChanges } from '../../../url/settings';
import { ApplyFailure } from '../apply/ApplyFailure';
import { ReasonField } from '../../../components/history/ReasonField';
import { useApply } from '../apply/use-apply';
import { useAskPeople } from '../apply/use-ask-people';
import { useSubmit } from '../model/use-submit';
import type { Planned } from '../model/use-plan';
import type { Take } from './use-take';

type TakeActionsProps = {
  take: Take;
  base: Planned;
  zone: string;
  /** Element with all fields. */
  form: RefObject<HTMLElement | null>;
};

/** Reason, and the ways to make the change: apply it, ask the person, or take it elsewhere. */
export function TakeActions({ take, base, zone, form }: TakeActionsProps) {
  const { edit, chosen, words, planned } = take;
  const { schedule } = base;
  const { schedule_id: id } = schedule;
  const [reason, setReason, forgetReason] = useKeptText(`take ${id}`);
  const history = useQuery(historyQuery(id, 1));
  const { apply, isPending, error } = useApply(schedule, zone, forgetReason);
  const ask = useAskPeople(id, forgetReason);
  const { may = '', owned_by: owner } = history.data ?? {};
  const canApply = may !== '' && owner === undefined;
  const isReady = edit !== undefined && planned?.faults.every((fault) => fault === undefined) === true;
  const isOffline = useIsOffline();
  const isBusy = [isOffline, isPending, ask.isPending].includes(true);
  const isOff = !isReady || isBusy || schedule.version === undefined;
  const action = useRef<'apply' | 'ask'>('apply');
  // A typed time may wait for its parser.
  const submit = useSubmit(form, () => {
    if (isOff || edit === undefined || chosen === undefined) return;
    if (action.current === 'apply') apply({ keep: true, edits: [edit] }, reason);
    else ask.mutate({ edits: [edit], asked: [chosen], reason: reason.trim() });
  });
  const choose = (next: 'apply' | 'ask') => {
    action.current = next;
    submit();
  };
  return (
    <>
      {canApply && <ReasonField value={reason} onChange={setReason} />}
      {owner !== undefined && (
        <Notice look="calm" className="">
          <SourceMark schedule={id} zone={zone} />. <ChangeInTool schedule={id} />
        </Notice>
      )}
      <ApplyFailure error={error ?? ask.error} schedule={schedule} zone={zone} />
      <div className="flex flex-wrap items-center gap-2">
        <PlanLink take={take} base={base} isOwned={owner !== undefined} />
        <div className="action-bar">
          <Summary take={take} />
          {canApply && edit && chosen !== undefined && (
            <Button disabled={isOff} onClick={() => choose('ask')}>
              Ask {distinctGivenNames([words.directory.person(chosen)]).get(words.directory.person(chosen))}
            </Button>
          )}
          {canApply && (
            <Button look="primary" className="max-md:grow" disabled={isOff} onClick={() => choose('apply')}>
              {applyLabel({ isOffline, isPending })}
            </Button>
          )}
          {(history.isSuccess || !hasChanges()) && may === '' && (
            <p className="text-sm text-ink-2">
              {hasChanges() ? 'You may not change this rota here.' : 'This server cannot change rotas.'}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function applyLabel({ isOffline, isPending }: { isOffline: boolean; isPending: boolean }): string {
  if (isOffline) return 'Offline';
  return isPending ? 'Applying…' : 'Apply';
}

type PlanLinkProps = { take: Take; base: Planned; isOwned: boolean };

const QUIET = 'min-h-6 text-accent underline';
const PRIMARY = 'h-[30px] rounded-md bg-accent px-2.5 font-semibold text-on-accent max-md:h-11';

/** The same edit as a plan, with all other edits and exports: the first way where a tool pages by its own rota. */
function PlanLink({ take: { edit, words }, base, isOwned }: PlanLinkProps) {
  const plan = edit && writePlan({ from: words.now, keep: true, edits: [edit], rules: base.rules });
  return (
    <ViewLink
      className={`mr-auto inline-flex items-center text-sm ${isOwned ? PRIMARY : QUIET}`}
      to={`${paths.plan(String(base.schedule.schedule_id), { tz: words.zone })}${plan ?? ''}`}
    >
      {isOwned ? 'Export' : 'Plan more, or export'}
    </ViewLink>
  );
}

/** "Wei Zhang, Sat 28 Nov, 01:06 – 09:00": what the buttons are about. */
function Summary({ take: { chosen, stretch, timesFault, words } }: { take: Take }) {
  if (!stretch || timesFault) return <p className="basis-full text-sm">Choose other times.</p>;
  if (chosen === undefined) return <p className="basis-full text-sm">Choose a person.</p>;
  return (
    <p className="basis-full text-sm font-semibold">
      {words.directory.person(chosen)}, {stretchInWords(stretch, words)}
    </p>
  );
}
