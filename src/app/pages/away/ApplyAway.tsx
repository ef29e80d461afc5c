import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#address/codec';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import type { Absence } from '#contract/served/records';
import { peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted, listed } from '#domain/text/words';
import { formatHours } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { useIsOffline } from '../../api/reached';
import { conflictOf, useAsk, useChange, usePersonAway, useUndo } from '../../api/changes';
import { ReasonField } from '../../components/changes/ReasonField';
import { ViewLink } from '../../components/ViewLink';
import type { ConsequenceWords } from '../../data/change-words';
import { useMe } from '../../data/me';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Notice } from '../../ui/Notice';
import { canServer } from '../../url/settings';
import { acceptedRequest, type AwayRow } from './shifts-away';

type ChangeRequest = RequestOf<typeof scheduleChange>;

/** Result: a change to undo, or requests that wait. */
export type AwayDone = {
  absence: Absence;
  text: string;
  change_id?: string;
  /** Who took which shift. */
  takers?: readonly string[];
  requests?: readonly { id: string; text: string }[];
};

type ApplyAwayProps = {
  rows: readonly AwayRow[];
  words: ConsequenceWords;
  request: ChangeRequest | undefined;
  preview: UseQueryResult<ReplyOf<typeof scheduleChange>['data']>;
  absence: Absence;
  onDone: (done: AwayDone) => void;
};

/** Applies all shifts as one change, sends a request to each person, or only stores the absence. */
function useAwayActions({ words, absence, onDone }: ApplyAwayProps, reason: string, maySave: boolean) {
  const now = useNow();
  const [change, ask, away] = [useChange(), useAsk(), usePersonAway()];
  const save = async () => {
    if (maySave) await away.mutateAsync({ ...absence, remove: false });
  };
  const apply = useMutation({
    networkMode: 'always',
    mutationFn: async ({ body, ...applied }: Pick<AwayDone, 'text' | 'takers'> & { body: ChangeRequest }) => {
      const { data } = await change.mutateAsync({ ...body, reason });
      try {
        await save();
      } finally {
        // Also without the absence: the change can be undone.
        onDone({ absence, ...applied, change_id: data.change_id });
      }
    },
  });
  const askAll = useMutation({
    networkMode: 'always',
    mutationFn: async (body: ChangeRequest) => {
      const requests: { id: string; text: string }[] = [];
      for (const { schedule_id, overrides } of [body, ...body.also]) {
        for (const person_id of new Set(overrides.flatMap((one) => one.person_id ?? []))) {
          const theirs = overrides.flatMap(({ start = now, ...one }) =>
            one.person_id === person_id ? [Object.assign(one, { start, person_id })] : [],
          );
          const newRequest = { schedule_id, overrides: theirs, asked: [person_id], reason };
          const { data } = await ask.mutateAsync(newRequest);
          const when = listed(theirs.map((one) => stretchInWords(one, words)));
          requests.push({ id: data.request_id, text: `${words.directory.person(person_id)}: ${when}` });
          onDone({
            absence,
            text: 'Requests sent. Nothing changes until they are accepted.',
            requests: [...requests],
          });
        }
      }
      await save();
    },
  });
  const saveOnly = useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: () => onDone({ absence, text: 'Saved as away' }),
  });
  return {
    apply,
    askAll,
    saveOnly,
    error: apply.error ?? askAll.error ?? saveOnly.error,
    isPending: apply.isPending || askAll.isPending || saveOnly.isPending,
  };
}

/** Rest of the shifts, the reason, and one button for all. */
export function ApplyAway(props: ApplyAwayProps) {
  const { rows, words, request, preview, absence } = props;
  const { directory } = words;
  const name = directory.person(absence.person_id);
  const [reason, setReason] = useState('');
  const isOffline = useIsOffline();
  const { person: me } = useMe();
  // Absences of others need the right to change every rota.
  const maySave = canServer('change-all') || absence.person_id === me;
  const { apply, askAll, saveOnly, isPending, ...actions } = useAwayActions(props, reason.trim(), maySave);
  const isOff = isOffline || isPending;
  const { proposals } = preview.data ?? {};
  const accepted = request && proposals && !preview.isPlaceholderData && acceptedRequest(request, proposals);
  if (!canServer('change-all') && !canServer('change-own'))
    return <p className="mt-3 text-ink-2">You may not change rotas here: see WATCHBILL_MAY_CHANGE.</p>;
  if (rows.length === 0)
    return (
      <div className="space-y-2 print:hidden">
        <p className="text-ink-2">No shift to cover. Save to mark {name} as away.</p>
        <ApplyFailure error={actions.error} />
        <Button look="primary" disabled={isOff || !maySave} onClick={() => saveOnly.mutate()}>
          Save
        </Button>
      </div>
    );
  const covered = rows.filter(({ proposal }) => proposal?.person_id !== undefined);
  const rest = lengthOf(rows) - lengthOf(covered);
  const takers = listed([
    ...new Set(covered.map(({ proposal }) => directory.person(proposal?.person_id ?? 0))),
  ]);
  const text = `Applied ${counted(covered.length, 'shift')}, ${formatHours(lengthOf(covered))} h: ${takers}`;
  return (
    <div className="mt-3 space-y-2 print:hidden">
      {rest > 0 && !preview.isPending && (
        <p className="text-warn">
          {name} keeps {formatHours(rest)} h for now
        </p>
      )}
      <ApplyFailure error={actions.error ?? (request ? preview.error : null)} />
      <ReasonField placeholder="If you like" value={reason} onChange={setReason} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          className="max-md:h-11 max-md:grow"
          disabled={isOff || !accepted}
          onClick={() => {
            const takers = covered.map((row) => rowInWords(row, absence, words));
            if (accepted) apply.mutate({ body: accepted, text, takers });
          }}
        >
          {applyLabel(isOffline, isPending, covered.length === rows.length ? undefined : covered.length)}
        </Button>
        <Button
          className="max-md:h-11"
          disabled={isOff || !accepted}
          onClick={() => accepted && askAll.mutate(accepted)}
        >
          Ask all first
        </Button>
        <CopyButton text={() => awayText(rows, absence, words)} done="Text copied">
          Copy as text
        </CopyButton>
      </div>
    </div>
  );
}

function ApplyFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Notice className="" role="alert">
      Nothing applied. {conflictOf(error) ? 'A rota has changed meanwhile: look again.' : error.message}
    </Notice>
  );
}

function applyLabel(isOffline: boolean, isPending: boolean, count: number | undefined): string {
  if (isOffline) return 'Offline';
  if (isPending) return 'Applying…';
  return count === undefined ? 'Apply all' : `Apply ${counted(count, 'shift')}`;
}

/** "Checkout, Fri 8 Mar, 00:00 – 24:00: Ann Lee instead of Rosa Jiménez" */
function rowInWords(
  row: AwayRow,
  { person_id }: Absence,
  { directory, schedules, ...words }: ConsequenceWords,
): string {
  const schedule = schedules.find(({ schedule_id }) => schedule_id === row.schedule_id);
  const taker = row.proposal?.person_id;
  const people = { role_id: row.role_id, before: [person_id], after: taker === undefined ? [] : [taker] };
  const who = peopleChangeInWords(
    { ...row, ...people },
    { nameOf: directory.person, roles: directory.roles },
  );
  return `${schedule?.schedule_name ?? ''}, ${stretchInWords(row, words)}: ${who}`;
}

/** Lines to send to a chat: who is away, and per shift who takes it. */
function awayText(rows: readonly AwayRow[], absence: Absence, words: ConsequenceWords): string {
  const lines = rows.map((row) => rowInWords(row, absence, words));
  const time = stretchInWords(absence, words);
  return [
    `${words.directory.person(absence.person_id)} is away: ${time}`,
    ...lines,
    `Times in ${words.zone}.`,
  ].join('\n');
}

/** Applied change with its undo, or the requests that wait. */
export function AwayOutcome({
  done,
  words,
  onUndone,
}: {
  done: AwayDone | undefined;
  words: ConsequenceWords;
  onUndone: () => void;
}) {
  const [undo, away] = [useUndo(), usePersonAway()];
  const isOffline = useIsOffline();
  const undoAll = useMutation({
    networkMode: 'always',
    mutationFn: async ({ absence, change_id }: AwayDone) => {
      if (change_id !== undefined) await undo.mutateAsync({ change_id, reason: '' });
      await away.mutateAsync({ ...absence, remove: true });
      onUndone();
    },
  });
  if (!done) return null;
  const { absence, text, takers = [], requests = [] } = done;
  const { error } = undoAll;
  return (
    <Notice look="good">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{text}</b>
        {requests.length === 0 && (
          <Button
            className="ml-auto print:hidden"
            disabled={isOffline || undoAll.isPending}
            onClick={() => undoAll.mutate(done)}
          >
            Undo all
          </Button>
        )}
      </div>
      {takers.length > 0 && (
        <ul aria-label="Taken over">
          {takers.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-warn">
          Not undone. {conflictOf(error) ? 'The same shift was changed after it.' : error.message}
        </p>
      )}
      {requests.length > 0 && (
        <ul aria-label="Asked">
          {requests.map(({ id, text: asked }) => (
            <li key={id}>
              <ViewLink
                className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11"
                to={paths.request(id)}
              >
                {asked}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        {words.directory.person(absence.person_id)} is saved as away, {stretchInWords(absence, words)}
      </p>
    </Notice>
  );
}
