import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { CoverRequest, scheduleChange } from '#contract/served/changes';
import { knownSeats } from '#domain/duty/known-seats';
import { dutiesByPerson } from '#domain/ledger/duties';
import { roleName } from '#domain/oncall/words/rule-words';
import { askedInWords, askInWords, outcomeInWords } from '#domain/plan/request-words';
import { listed, sentenceCase } from '#domain/text/words';
import { formatHours, formatMoment, yearAt } from '#domain/time/format';
import { contains, lengthOf, subtract } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { besideQuery, windowAround } from '../../api/schedules';
import { historyQuery, previewQuery, requestsQuery } from '../../api/changes';
import { AnswerButtons } from '../../components/changes/AnswerButtons';
import { ReasonField } from '../../components/changes/ReasonField';
import { UndoButton } from '../../components/changes/UndoButton';
import { useIsJustAsked } from '../../components/changes/use-ask-people';
import { useKeptText } from '../../components/changes/use-kept-text';
import { DutyLane, LaneBox } from '../../components/lanes/DutyLane';
import { Page } from '../../components/Page';
import { QueryPanel } from '../../components/states/Failure';
import { ViewLink } from '../../components/ViewLink';
import { type ConsequenceWords, effectLines } from '../../data/change-words';
import { useMe } from '../../data/me';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { CopyButton } from '../../ui/CopyButton';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { accountZone, hasChanges, publicAddress } from '../../url/settings';

const TITLE = 'Take over a shift';

/** Request of a colleague to take over a shift: its effects, and the answers. */
export function RequestPage() {
  const { requestId = '' } = useParams();
  const { zone } = useZones().zones;
  const query = useQuery(requestsQuery({ request_id: requestId }));
  if (!hasChanges()) return <EmptyState>This server has no requests.</EmptyState>;
  const [request] = query.data ?? [];
  return (
    <div className="thumb-sized mx-auto max-w-160">
      {request ? (
        <OpenRequest request={request} zone={zone} />
      ) : (
        <Page title={TITLE} tab={TITLE} zone={zone}>
          <QueryPanel what="The request" query={query} loading={<p className="h-96 text-ink-3">Loading…</p>}>
            {() => <EmptyState>This request does not exist, or you cannot see its schedule.</EmptyState>}
          </QueryPanel>
        </Page>
      )}
    </div>
  );
}

function OpenRequest({ request, zone }: { request: CoverRequest; zone: ViewerZone }) {
  const now = useNow();
  const directory = useDirectory();
  const { schedule_id, state, asked, reason, answers } = request;
  const start = Math.max(now, Math.min(...request.overrides.map((one) => one.start)));
  const query = useQuery({ ...besideQuery(windowAround(start)), select: directory.reply });
  const { schedules = [], window = windowAround(start) } = query.data ?? {};
  const schedule = schedules.find((one) => one.schedule_id === schedule_id);
  const seats = schedule ? knownSeats(schedule, { window, accountZone: accountZone() }) : [];
  const words: ConsequenceWords = { zone, year: yearAt(now, zone), directory, schedules };
  const inWords = { zone, year: words.year, nameOf: directory.person, roles: directory.roles };
  const taker = useTaker(request);
  const preview = usePreview(request, schedule, taker, now);
  const isOpen = state === 'open';
  const outcome = outcomeInWords(request, { nameOf: directory.person });
  // The rota of a settled request has its answer already.
  const ownersOf = () => (isOpen ? preview?.changed[0]?.before : undefined);
  const isMoot = preview?.changed.length === 0;
  const length = lengthOf(
    request.overrides.map(({ start: begin, end }) => ({ start: isOpen ? Math.max(begin, now) : begin, end })),
  );
  return (
    <Page title={askInWords(request, { ...inWords, ownersOf })} tab={TITLE} zone={zone}>
      <div className="space-y-3">
        <div>
          <p className="text-lg font-semibold wrap-anywhere">{askedInWords(request.overrides, inWords)}</p>
          {reason !== '' && <p className="text-md">“{reason}”</p>}
          <p className="text-sm text-ink-2">
            <ViewLink
              className="text-accent underline"
              to={paths.schedule(String(schedule_id), { tz: zone })}
            >
              {schedule?.schedule_name ?? `Schedule ${schedule_id}`}
            </ViewLink>
            , {formatHours(length)} h, {zone} · {request.from_name},{' '}
            {formatMoment(request.created_at, zone, words.year)}
          </p>
        </div>
        {answers.length > 0 && (
          <ul aria-label="Answers" className="text-sm text-ink-2">
            {answers.map(({ person_id, answer, word, at }) => (
              <li key={`${person_id}.${at}`}>
                {directory.person(person_id)} {answer}, {formatMoment(at, zone, words.year)}
                {word !== '' && `: “${word}”`}
              </li>
            ))}
          </ul>
        )}
        {outcome !== undefined && <Settled {...{ request, outcome }} />}
        {isOpen && (
          <>
            {taker !== undefined && preview && (
              <TakerLane {...{ schedules, window, taker, words, preview, schedule }} />
            )}
            {preview && (
              <ul aria-label="Effects" className="text-sm">
                {effectLines(preview, { seconds: length, seats, now }, words).map(({ text, look }) => (
                  <li key={text} className={look === 'warn' ? 'text-warn' : ''}>
                    {text}
                  </li>
                ))}
              </ul>
            )}
            {isMoot && (
              <Notice look="calm">The rota already matches this request: nothing is left to accept.</Notice>
            )}
            <Answer request={request} isMoot={isMoot} />
            <LinkToSend {...{ request, words }} names={listed(asked.map(directory.person))} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Person of the request's preview: the viewer, otherwise its first candidate. */
function useTaker({ asked }: CoverRequest): Id | undefined {
  const { person } = useMe();
  return person !== undefined && asked.includes(person) ? person : asked[0];
}

type Preview = ReplyOf<typeof scheduleChange>['data'];

/** Changes of an acceptance. */
function usePreview(
  { overrides, asked, state }: CoverRequest,
  schedule: Schedule | undefined,
  taker: Id | undefined,
  now: number,
): Preview | undefined {
  const rest = overrides.filter(({ end }) => end > now);
  const isAsked = schedule?.version !== undefined && state === 'open' && rest.length > 0;
  const { data } = useQuery(
    previewQuery(
      isAsked
        ? {
            schedule_id: schedule.schedule_id,
            base_version: schedule.version ?? 1,
            overrides: rest.map(({ start, person_id, ...one }) =>
              Object.assign(
                one,
                { person_id: asked.length > 1 && taker !== undefined ? taker : person_id },
                // Without a begin: from the server's now.
                start > now && { start },
              ),
            ),
            also: [],
            reason: '',
            dry_run: true,
          }
        : undefined,
    ),
  );
  return data;
}

/** All duty of the candidate, with the shifts of the request. */
function TakerLane({
  schedules,
  window,
  taker,
  words,
  preview: { changed },
  schedule,
}: {
  schedules: readonly Schedule[];
  window: { start: number; end: number };
  taker: Id;
  words: ConsequenceWords;
  preview: Preview;
  schedule: Schedule | undefined;
}) {
  const { directory, zone } = words;
  const gained = changed.filter(({ after, before }) => after.includes(taker) && !before.includes(taker));
  const lost = changed.filter(({ after, before }) => before.includes(taker) && !after.includes(taker));
  const own = dutiesByPerson(schedules, window).get(taker) ?? [];
  const duties = own.flatMap((duty) => {
    const { schedule_name = '' } = schedules.find((one) => one.schedule_id === duty.schedule_id) ?? {};
    const isGiven = duty.schedule_id === schedule?.schedule_id;
    const rest = isGiven ? subtract([duty], lost) : [duty];
    return rest.map(({ start, end }) => ({ start, end, people: [taker], text: schedule_name }));
  });
  const proposed = gained.map(({ start, end, role_id, before }) => {
    const role = role_id === 0 ? '' : `, ${sentenceCase(roleName(role_id, directory.roles))}`;
    const instead = before.map(directory.person).join(', ') || 'nobody';
    const text = `instead of ${instead}${role}`;
    return { start, end, people: [taker], isProposed: true, text };
  });
  const visible = proposed.filter(({ start, end }) => contains(window, start) || contains(window, end));
  return (
    <LaneBox label="Shifts with this request" view={window} zone={zone} labelClass="[--lane-label:8rem]">
      <DutyLane
        label={directory.person(taker)}
        view={window}
        duties={[...duties, ...visible].sort((a, b) => a.start - b.start)}
        words={{ directory }}
      />
    </LaneBox>
  );
}

/** Result of the request; an acceptance can be undone. */
function Settled({ request, outcome }: { request: CoverRequest; outcome: string }) {
  const isAccepted = request.state === 'accepted';
  const { data } = useQuery({
    ...historyQuery({ schedule_id: request.schedule_id, limit: 20 }),
    enabled: isAccepted && hasChanges(),
  });
  const entry = data?.items.find(({ version }) => version === request.version);
  return (
    <Notice look={isAccepted ? 'good' : 'calm'} className="flex flex-wrap items-center gap-3">
      {outcome}
      {data?.items.some(({ undoes }) => undoes && undoes.version === request.version) && ' Undone since.'}
      {entry?.can_undo === true && <UndoButton change={entry.change_id} />}
    </Notice>
  );
}

function Answer({ request, isMoot }: { request: CoverRequest; isMoot: boolean }) {
  const [word, setWord, forgetWord] = useKeptText(`answer ${request.request_id}`);
  if (request.can.length === 0)
    return <p className="text-sm text-ink-2">Only recipients of this request can answer it.</p>;
  return (
    <div className="space-y-2">
      {request.can.includes('answer') && (
        <ReasonField
          label={`A word to ${request.from_name}`}
          placeholder="If you like"
          value={word}
          onChange={setWord}
        />
      )}
      <AnswerButtons {...{ request, isMoot, word }} onDone={forgetWord} />
    </div>
  );
}

/** Link of an open request, first of all for the person who has just made it. */
function LinkToSend({
  request,
  words,
  names,
}: {
  request: CoverRequest;
  words: ConsequenceWords;
  names: string;
}) {
  const isJustAsked = useIsJustAsked();
  const until = `Open until ${formatMoment(request.expires_at, words.zone, words.year)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <CopyButton
        look={isJustAsked ? 'primary' : 'plain'}
        text={() => publicAddress().href}
        done="Link copied"
      >
        Copy link
      </CopyButton>
      <span>
        {isJustAsked ? `Send this link to ${names}, who answers on this page.` : `Asked: ${names}.`} {until}
      </span>
    </div>
  );
}
