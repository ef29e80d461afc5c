import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#address/paths';
import { parseId } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { scheduleChange } from '#contract/served/changes';
import { lastingLayers } from '#domain/change/rules';
import { draftOf, type LayerDraft, newDraft, ruleLayer } from '#domain/change/rota-form';
import { zoneOf } from '#domain/schedule/rota';
import { counted } from '#domain/text/count';
import { formatHours } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import { DAY, isTimeZone, type UnixSeconds } from '#domain/time/zone';
import { directoryQuery, useDirectory } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import {
  conflictOf,
  createPreviewQuery,
  historyQuery,
  previewQuery,
  useChange,
  useCreate,
} from '../../api/served/changes';
import { useSourceOf } from '../../api/served/sources';
import { ChangeInTool } from '../../components/ChangeInTool';
import { ChangeLanes } from '../../components/lanes/ChangeLanes';
import { NoSuchSchedule } from '../../components/states/NoSuchSchedule';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ZonePicker } from '../../components/time/ZonePicker';
import { ViewLink } from '../../components/ViewLink';
import { useNow } from '../../hooks/use-now';
import { useTitle } from '../../hooks/use-view';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { accountZone, browserZone, canServer } from '../../url/settings';
import { AddLayer, LayerForm } from './LayerForm';
import { RotaEffects } from './RotaEffects';

/** Rules of a rota in one form, with who is on call now and then. */
export function EditPage() {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const [since] = useState(now);
  const query = useQuery(scheduleSelfQuery({ start: since, end: since + DAY }));
  const schedule = query.data?.schedules.find(({ schedule_id }) => String(schedule_id) === scheduleId);
  const { data: history } = useQuery(
    historyQuery({ schedule_id: schedule?.schedule_id ?? parseId(scheduleId) ?? 0, limit: 1 }),
  );
  const [search] = useSearchParams();
  const isTakeOver = search.get('take-over') === '1';
  const title = `${isTakeOver ? 'Take over' : 'Edit'} ${schedule?.schedule_name ?? 'rota'}`;
  useTitle(title);
  return (
    <>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm print:hidden">
          <ViewLink className="text-accent underline" to={paths.schedule(scheduleId)}>
            {schedule?.schedule_name ?? 'Schedule'}
          </ViewLink>{' '}
          <span className="text-ink-3">/</span>
        </span>
        <h1 className="wrap-anywhere max-md:text-lg">{title}</h1>
        {schedule && <span className="text-sm text-ink-2">{zoneOf(schedule, accountZone())}</span>}
      </header>
      <QueryPanel
        what="The schedule"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the rota…</p>}
      >
        {() => {
          if (!schedule) return <NoSuchSchedule scheduleId={scheduleId} />;
          if (!history) return <p className="h-96 text-ink-3">Loading the rota…</p>;
          if (isTakeOver)
            return <TakeOver current={schedule} since={since} isReadOnly={history.may !== 'all'} />;
          if (history.owned_by !== undefined)
            return (
              <Notice look="calm">
                {history.owned_by} has the rules of this rota.{' '}
                <ChangeInTool schedule={schedule.schedule_id} />
              </Notice>
            );
          return <RotaForm current={schedule} since={since} isReadOnly={history.may !== 'all'} />;
        }}
      </QueryPanel>
    </>
  );
}

/** A rota that a source reads, filled with the rotation in its shifts; applied, it is this server's own. */
function TakeOver({
  current,
  since,
  isReadOnly,
}: {
  current: Schedule;
  since: UnixSeconds;
  isReadOnly: boolean;
}) {
  // Applied, it is another version, which no source reads: the form stays until the page has left.
  const [schedule] = useState(current);
  const { schedule_id, version = 1 } = schedule;
  const rest = { overrides: [], also: [], reason: '', dry_run: true };
  const request = { ...rest, schedule_id, base_version: version, rules: { from: since }, take_over: true };
  const query = useQuery(previewQuery(request));
  const tool = useSourceOf(schedule_id)?.source.tool_name ?? 'the tool';
  return (
    <QueryPanel
      what="The rotation"
      query={query}
      loading={<p className="h-96 text-ink-3">Looking for the rotation in its shifts…</p>}
    >
      {({ found }) => (
        <RotaForm
          current={{ ...schedule, layers: found?.layers ?? [] }}
          {...{ since, isReadOnly }}
          takenFrom={tool}
          notice={
            found && (
              <FoundNotice {...{ foundRotation: found, tool }} zone={zoneOf(schedule, accountZone())} />
            )
          }
        />
      )}
    </QueryPanel>
  );
}

function FoundNotice({
  foundRotation: { layers, from, until, overrides, seconds },
  tool,
  zone,
}: {
  foundRotation: NonNullable<ReplyOf<typeof scheduleChange>['data']['found']>;
  tool: string;
  zone: string;
}) {
  const days = counted(Math.floor((until - from) / DAY), 'day');
  const but = overrides === 0 ? '' : ` but for ${counted(overrides, 'override')}, ${formatHours(seconds)} h`;
  return (
    <>
      {layers.length > 0 ? (
        <Notice look="good" className="">
          Rotation found. Equal to {tool} at every second of {days}
          {but}.
        </Notice>
      ) : (
        <Notice className="">
          No rotation found. The shifts stay until {formatMoment(until, zone)}; no shifts are planned after
          that.
        </Notice>
      )}
      <p className="text-sm text-warn">{tool} still pages by its own schedule.</p>
    </>
  );
}

/** A rota that does not exist yet, in the same form. */
export function NewRotaPage() {
  const now = useNow();
  const [since] = useState(now);
  // The roles and teams to begin with.
  const { isPending } = useQuery(directoryQuery);
  useTitle('New rota');
  return (
    <>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm print:hidden">
          <ViewLink className="text-accent underline" to={paths.onCall()}>
            On call
          </ViewLink>{' '}
          <span className="text-ink-3">/</span>
        </span>
        <h1>New rota</h1>
      </header>
      {!isPending && <RotaForm since={since} isReadOnly={!canServer('change-all')} />}
    </>
  );
}

type RotaFormProps = {
  /** Absent for a new rota. */
  current?: Schedule;
  /** Time at which the page was opened. */
  since: UnixSeconds;
  isReadOnly: boolean;
  /** Tool whose rota is taken over. */
  takenFrom?: string;
  notice?: ReactNode;
};

function RotaForm({ current, since, isReadOnly, takenFrom, notice }: RotaFormProps) {
  // A version that comes meanwhile does not change what is being edited.
  const [schedule] = useState(current);
  const isTaken = takenFrom !== undefined;
  const form = useRotaForm(schedule, { since, isTaken });
  const { layers, zone, data, preview, isSettled, isEmpty, heading } = form;
  const navigate = useNavigate();
  const [isTouched, setTouched] = useState(false);
  const change = (next: readonly LayerDraft[]) => {
    setTouched(true);
    form.setLayers(next);
  };
  useLeaveWarning(isTouched);
  const saved = useChange();
  const created = useCreate();
  const leave = (id: string, version: number) =>
    void navigate(paths.schedule(id), { replace: true, state: { applied: version } });
  const apply = (reason: string) => {
    if (schedule && form.request)
      saved.mutate(
        { ...form.request, reason },
        { onSuccess: (reply) => leave(String(schedule.schedule_id), reply.data.version) },
      );
    if (form.creation)
      created.mutate(
        { ...form.creation, reason },
        { onSuccess: (reply) => leave(String(reply.data.schedule_id), reply.data.version) },
      );
  };
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {isReadOnly && (
          <Notice look="calm" className="">
            You may not change this rota: see WATCHBILL_MAY_CHANGE.
          </Notice>
        )}
        {!schedule && <HeadingFields {...{ heading, zone, since }} onChange={form.setHeading} />}
        <ChangeLanes
          data={isEmpty ? undefined : data}
          zone={zone}
          isNew={!schedule}
          isOld={preview.isPlaceholderData}
        />
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-3">
          {layers.map((draft, index) => (
            <LayerForm
              key={draft.key}
              {...{ draft, zone }}
              turns={form.turns[index]}
              canRemove={layers.length > 1}
              onChange={(next) => change(layers.map((one) => (one.key === next.key ? next : one)))}
              onRemove={() => change(layers.filter(({ key }) => key !== draft.key))}
            />
          ))}
          <AddLayer layers={layers} onChange={change} />
        </fieldset>
      </div>
      <RotaEffects
        {...{ data, zone, isReadOnly }}
        from={form.from}
        error={saved.error ?? created.error ?? preview.error}
        name={schedule?.schedule_name ?? heading.name}
        isNew={!schedule}
        isEmpty={isEmpty}
        isOld={!isSettled}
        isReady={isSettled && !isEmpty && (schedule ? isTouched || isTaken : heading.name.trim() !== '')}
        apply={isTaken ? 'Take over' : undefined}
        notice={notice}
        isPending={saved.isPending || created.isPending}
        isConflict={conflictOf(saved.error) !== undefined}
        onFrom={form.setFrom}
        onApply={apply}
        cancel={schedule ? paths.schedule(String(schedule.schedule_id)) : paths.onCall()}
      />
    </div>
  );
}

/** Name, team and zone of a new rota. */
type RotaHeading = { name: string; team: string; zone: string };

/** Layers of the form with the service's preview. */
function useRotaForm(
  schedule: Schedule | undefined,
  { since, isTaken }: { since: UnixSeconds; isTaken: boolean },
) {
  const account = accountZone();
  const { teams, roles } = useDirectory();
  const [heading, setHeading] = useState((): RotaHeading => {
    const [only, ...others] = teams;
    const isOne = only !== undefined && others.length === 0;
    const own = browserZone();
    return {
      name: isOne ? only.name : '',
      team: isOne ? String(only.id) : '0',
      zone: isTimeZone(own) ? own : account,
    };
  });
  const [from, setFrom] = useState<UnixSeconds>();
  const zone = schedule ? zoneOf(schedule, account) : heading.zone;
  const [layers, setLayers] = useState<readonly LayerDraft[]>(() => {
    const [role = { role_id: 0, role_name: 'Rotation' }] = roles;
    return schedule && (!isTaken || schedule.layers.length > 0)
      ? lastingLayers(schedule, since).map((layer, index) => draftOf(layer, `l${index}`, zone))
      : [newDraft('l0', role.role_id, role.role_name)];
  });
  // The first turn of a layer is that of its next hand-off, as the service has answered: another at another date.
  const [groups, setGroups] = useState<readonly (number | undefined)[]>([]);
  const start = from ?? since;
  const lasting = schedule ? lastingLayers(schedule, start) : [];
  const isEmpty = !schedule && !layers.some(hasTurns);
  const layersToSend = isEmpty ? layers : layers.filter(hasTurns);
  const wire = layersToSend.map((draft) => {
    const place = draft.old ? lasting.indexOf(draft.old) : -1;
    const replaces = place < 0 ? undefined : place;
    return ruleLayer(draft, { replaces, group: groups[layers.indexOf(draft)], zone, now: since });
  });
  const isTogether = !schedule || (lasting.length < 2 && wire.length > 1);
  const rules = { from: start, layers: wire, ...(isTogether && { layers_overlap: 'together' as const }) };
  const common = { rules, reason: '', dry_run: false };
  const request = schedule && {
    ...common,
    schedule_id: schedule.schedule_id,
    base_version: schedule.version ?? 1,
    overrides: [],
    also: [],
    ...(isTaken && { take_over: true }),
  };
  const creation = schedule
    ? undefined
    : {
        ...common,
        schedule_name: heading.name.trim(),
        description: '',
        team_id: parseId(heading.team) ?? 0,
        time_zone: zone,
      };
  const edited = useQuery(previewQuery(request));
  // A name is not wanted before there are people.
  const drafted = useQuery(
    createPreviewQuery(creation && { ...creation, schedule_name: 'New rota', team_id: 0 }),
  );
  const preview = schedule ? edited : drafted;
  const data = preview.data;
  const turns = layers.map((draft) => data?.turns?.[layersToSend.indexOf(draft)]);
  const next = turns.map((one) => one?.group);
  const isAnswered = preview.isSuccess && !preview.isPlaceholderData;
  const isTurned = next.every((group, index) => group === groups[index]);
  if (isAnswered && !isTurned) setGroups(next);
  return {
    heading,
    setHeading,
    from,
    setFrom,
    layers,
    setLayers,
    zone,
    data,
    preview,
    turns,
    isEmpty,
    request,
    creation,
    isSettled: isAnswered && isTurned,
  };
}

function hasTurns({ turns }: LayerDraft): boolean {
  return turns.some(({ isLeaving }) => !isLeaving);
}

function HeadingFields({
  heading,
  zone,
  since,
  onChange,
}: {
  heading: RotaHeading;
  zone: string;
  since: UnixSeconds;
  onChange: (heading: RotaHeading) => void;
}) {
  const { teams } = useDirectory();
  return (
    <div className="flex flex-wrap gap-3 text-sm max-md:[&_button]:min-h-11">
      <label className="min-w-60 grow">
        <span className="block text-ink-2">Name</span>
        <Field
          className="w-full max-md:h-11"
          maxLength={200}
          required
          placeholder="Payments"
          value={heading.name}
          onChange={(event) => onChange({ ...heading, name: event.target.value })}
        />
      </label>
      {teams.length > 0 && (
        <div>
          <span className="block text-ink-2">Team</span>
          <Choice
            label="Team"
            className="max-md:h-11"
            value={heading.team}
            options={[['0', 'No team'], ...teams.map((one): [string, string] => [String(one.id), one.name])]}
            onChange={(team) => onChange({ ...heading, team })}
          />
        </div>
      )}
      <div>
        <span className="block text-ink-2">Time zone</span>
        <ZonePicker
          label="Time zone"
          zone={zone}
          accountZone={accountZone()}
          window={{ start: since, end: since + DAY }}
          onChange={(next) => onChange({ ...heading, zone: next })}
        />
      </div>
    </div>
  );
}

/** Asks the user before a reload or another site discards the edits. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
