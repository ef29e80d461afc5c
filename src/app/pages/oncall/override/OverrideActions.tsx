import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Id } from '#contract/id';
import { roleName } from '#domain/oncall/words/rule-words';
import { stretchInWords } from '#domain/plan/difference-words';
import { distinctGivenNames, sentenceCase } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { conflictOf, historyQuery, useChange } from '../../../api/changes';
import { useIsOffline } from '../../../api/reached';
import { ReasonField } from '../../../components/changes/ReasonField';
import { useAskPeople } from '../../../components/changes/use-ask-people';
import { useKeptText } from '../../../components/changes/use-kept-text';
import type { ConsequenceWords } from '../../../data/change-words';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { Notice } from '../../../ui/Notice';
import type { useOverrideRequest } from './use-override';

type OverrideRequest = NonNullable<ReturnType<typeof useOverrideRequest>>;

type ActionsProps = {
  asked: OverrideRequest;
  by: Id | undefined;
  name: string;
  zone: string;
  words: ConsequenceWords;
  isReady: boolean;
  previewError: Error | null;
  onApplied: (change: string) => void;
};

/** Reason, Apply, and a question to the person; or why nothing can be applied here. */
export function OverrideActions({ asked, by, name, words, isReady, previewError, onApplied }: ActionsProps) {
  const { schedule, request } = asked;
  const { schedule_id } = schedule;
  const id = useId();
  const [reason, setReason, forgetReason] = useKeptText(`override ${schedule_id}`);
  const { data: history } = useQuery(historyQuery({ schedule_id, limit: 20 }));
  const isOffline = useIsOffline();
  const change = useChange();
  const ask = useAskPeople(schedule_id, forgetReason);
  const now = useNow();
  const error = change.error ?? ask.error ?? previewError;
  const conflict = conflictOf(error);
  if (history?.may === '')
    return (
      <Notice look="calm" className="">
        You may not change this rota: see WATCHBILL_MAY_CHANGE.
      </Notice>
    );
  const isOff = !isReady || by === undefined || isOffline || change.isPending || ask.isPending;
  const overrides = request.overrides.flatMap(({ person_id, start = now, ...rest }) =>
    person_id === undefined ? [] : [{ ...rest, start, person_id }],
  );
  const apply = () =>
    change.mutate(
      { ...request, reason: reason.trim() },
      {
        onSuccess: ({ data }) => {
          forgetReason();
          onApplied(data.change_id);
        },
      },
    );
  const givenName = by === undefined ? '' : (distinctGivenNames([name]).get(name) ?? name);
  return (
    <div className="space-y-2">
      <ReasonField label="Reason" placeholder="If you like" value={reason} onChange={setReason} />
      {error && (
        <Notice className="" role="alert">
          {conflict
            ? `This shift has changed: ${
                conflict.changed
                  .flatMap(({ after }) => after)
                  .map(words.directory.person)
                  .join(', ') || 'nobody'
              } has it now. Look at it, then apply again.`
            : `Not applied. ${error.message}`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2" id={id}>
        <Button
          look="primary"
          data-apply=""
          className="max-md:h-11 max-md:grow"
          disabled={isOff}
          onClick={apply}
        >
          {applyLabel(isOffline, change.isPending, overrides.length)}
        </Button>
        {by !== undefined && (
          <Button
            className="max-md:h-11"
            disabled={isOff}
            onClick={() => ask.mutate({ overrides, asked: [by], reason: reason.trim() })}
          >
            Ask {givenName} first
          </Button>
        )}
        {by !== undefined && (
          <CopyButton text={() => overrideText(asked, words)} done="Text copied">
            Copy as text
          </CopyButton>
        )}
      </div>
    </div>
  );
}

/** "Checkout, Primary, Thu 26 Nov, 18:00 – Fri 27 Nov, 09:00: Priya Rao. Times in Europe/Berlin." */
function overrideText({ schedule, request }: OverrideRequest, words: ConsequenceWords): string {
  const { directory, zone } = words;
  const lines = request.overrides.map(({ start = 0, end, role_id, person_id }) => {
    const role = role_id === undefined ? '' : `, ${sentenceCase(roleName(role_id, directory.roles))}`;
    const when =
      start === 0 ? `until ${formatMoment(end, zone, words.year)}` : stretchInWords({ start, end }, words);
    return `${schedule.schedule_name}${role}, ${when}: ${directory.person(person_id ?? 0)}`;
  });
  return [...lines, `Times in ${zone}.`].join('\n');
}

function applyLabel(isOffline: boolean, isPending: boolean, count: number): string {
  if (isOffline) return 'Offline';
  if (isPending) return 'Applying…';
  return count > 1 ? 'Apply swap' : 'Apply';
}
