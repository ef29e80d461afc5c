import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#address/codec';
import { parseId } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { LayerTurns, scheduleChange } from '#contract/served/changes';
import { lastingLayers } from '#domain/change/rules';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { zoneOf } from '#domain/schedule/rota';
import { counted } from '#domain/text/words';
import { formatHours, formatMoment } from '#domain/time/format';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { directoryQuery, useDirectory } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { conflictOf, historyQuery, previewQuery, useChange, useCreate } from '../../api/changes';
import { useIsRead, useReadAhead, useSourceOf } from '../../api/sources';
import { ChangeInTool } from '../../components/ChangeInTool';
import { ChangeLanes } from '../../components/lanes/DutyLane';
import { Page } from '../../components/Page';
import { NoSuchSchedule } from '../../components/states/NoSuchSchedule';
import { QueryPanel } from '../../components/states/Failure';
import { ZonePicker } from '../../components/time/ZonePicker';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { accountZone, canServer } from '../../url/settings';
import { AddLayer, LayerForm } from './LayerForm';
import { RotaEffects } from './RotaEffects';
import { type RotaDraft, useRotaForm } from './use-rota-form';

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
  const owner = useSourceOf(schedule?.schedule_id ?? 0);
  const [search] = useSearchParams();
  const isTakeOver = search.get('take-over') === '1';
  const title = `${isTakeOver ? 'Take over' : 'Edit'} ${schedule?.schedule_name ?? 'rota'}`;
  const zone = schedule ? zoneOf(schedule, accountZone()) : accountZone();
  return (
    <Page
      list={{ name: schedule?.schedule_name ?? 'Schedule', to: paths.schedule(scheduleId) }}
      title={title}
      tab={title}
      zone={zone}
      filters={schedule && <span className="text-sm text-ink-2">{zone}</span>}
    >
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
                {owner?.source.tool_name ?? history.owned_by} has the rules of this rota.{' '}
                <ChangeInTool schedule={schedule.schedule_id} />
              </Notice>
            );
          return (
            <RotaForm
              key={scheduleId}
              current={schedule}
              since={since}
              isReadOnly={history.may !== 'all'}
              others={query.data?.schedules.filter((one) => one !== schedule)}
            />
          );
        }}
      </QueryPanel>
    </Page>
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
  const isRead = useIsRead();
  const ahead = useReadAhead(schedule_id);
  const query = useQuery(previewQuery(ahead.data || !isRead(schedule_id) ? request : undefined));
  const tool = useSourceOf(schedule_id)?.source.tool_name ?? 'the tool';
  if (ahead.error)
    return (
      <Notice>
        {tool} was not read. {ahead.error.message}{' '}
        <Button onClick={() => void ahead.refetch()}>Try again</Button>
      </Notice>
    );
  return (
    <QueryPanel
      what="The rotation"
      query={query}
      loading={
        <p className="h-96 text-ink-3">
          Reading the shifts of the next 400 days, and looking for the rotation in them…
        </p>
      }
    >
      {({ found, turns }) => (
        <RotaForm
          current={{ ...schedule, layers: found?.layers ?? [] }}
          {...{ since, isReadOnly }}
          takenFrom={found && { tool, until: formatMoment(found.until, zoneOf(schedule, accountZone())) }}
          foundTurns={turns}
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
  foundRotation: { layers, until, overrides, seconds },
  tool,
  zone,
}: {
  foundRotation: NonNullable<ReplyOf<typeof scheduleChange>['data']['found']>;
  tool: string;
  zone: string;
}) {
  const but = overrides === 0 ? '' : ` but for ${counted(overrides, 'override')}, ${formatHours(seconds)} h`;
  return (
    <Notice look={layers.length > 0 ? 'good' : 'warn'} className="">
      {layers.length > 0
        ? `Rotation found: the same people as in ${tool} until ${formatMoment(until, zone)}${but}.`
        : `No rotation found. The shifts stay until ${formatMoment(until, zone)}; no shifts are planned after that.`}
      <b className="block">
        Taking it over changes nothing in {tool}, which still pages by its own schedule. From then on it is
        edited here and no longer read.
      </b>
    </Notice>
  );
}

/** A rota that does not exist yet, in the same form. */
export function NewRotaPage() {
  const now = useNow();
  const [since] = useState(now);
  // The roles and teams to begin with.
  const { isPending } = useQuery(directoryQuery);
  return (
    <Page list={{ name: 'On call', to: paths.onCall() }} title="New rota" tab="New rota" zone={accountZone()}>
      {!isPending && <RotaForm since={since} isReadOnly={!canServer('change-all')} />}
    </Page>
  );
}

type RotaFormProps = {
  /** Absent for a new rota. */
  current?: Schedule;
  /** Time at which the page was opened. */
  since: UnixSeconds;
  isReadOnly: boolean;
  /** Tool whose rota is taken over, and until when its people are the same. */
  takenFrom?: { tool: string; until: string } | undefined;
  /** Turns of the rotation found. */
  foundTurns?: readonly LayerTurns[] | undefined;
  notice?: ReactNode;
  /** All other schedules: a person who leaves may be in them. */
  others?: readonly Schedule[] | undefined;
};

const NO_SCHEDULES: readonly Schedule[] = [];

function RotaForm({
  current,
  since,
  isReadOnly,
  takenFrom,
  foundTurns,
  notice,
  others = NO_SCHEDULES,
}: RotaFormProps) {
  // A version that comes meanwhile does not change what is being edited.
  const [schedule] = useState(current);
  const [search] = useSearchParams();
  const isTaken = takenFrom !== undefined;
  const leaver = parseId(search.get('leaves') ?? '');
  const form = useRotaForm({ schedule, since, isTaken, foundTurns, leaver });
  const { layers, heading, data, preview, isSettled, isEmpty, isTouched, change } = form;
  const { name, zone } = heading;
  const navigate = useNavigate();
  const saved = useChange();
  const created = useCreate();
  const leave = (id: string, version: number) => {
    form.drop();
    void navigate(paths.schedule(id), { replace: true, state: { applied: version } });
  };
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
      {notice && <div className="lg:col-span-2">{notice}</div>}
      <div className={`flex min-w-0 flex-col gap-3 ${isTaken ? 'max-lg:order-last' : ''}`}>
        {isReadOnly && (
          <Notice look="calm" className="">
            You may not change this rota: see WATCHBILL_MAY_CHANGE.
          </Notice>
        )}
        <PendingNotice {...{ form, zone, isReadOnly }} />
        <fieldset disabled={isReadOnly} className="min-w-0">
          <HeadingFields
            {...{ heading, since }}
            isNew={!schedule}
            onChange={(next) => change(() => ({ heading: next }))}
          />
        </fieldset>
        <div className="lg:sticky lg:top-2 lg:z-2">
          <ChangeLanes
            data={isEmpty ? undefined : data}
            zone={zone}
            isNew={!schedule}
            isOld={preview.isPlaceholderData}
            isFailed={preview.isError}
          />
        </div>
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-3">
          {layers.map((draft, index) => (
            <LayerForm
              key={draft.key}
              {...{ draft, zone }}
              turns={form.turns[index]}
              isOpen={index === 0 || !draft.old}
              canRemove={layers.length > 1}
              set={(fieldsOf) =>
                change((current) => ({
                  layers: current.layers.map((one) =>
                    one.key === draft.key ? { ...one, ...fieldsOf(one) } : one,
                  ),
                }))
              }
              onRemove={() =>
                change((current) => ({ layers: current.layers.filter(({ key }) => key !== draft.key) }))
              }
            />
          ))}
          <AddLayer
            layers={layers}
            onChange={(next) =>
              change((current) => ({
                layers: [...current.layers.filter((one) => !layers.includes(one)), ...next],
              }))
            }
          />
        </fieldset>
      </div>
      <RotaEffects
        {...{ data, zone, isReadOnly }}
        from={form.from}
        begin={form.begin}
        inForce={isSettled ? form.inForce : undefined}
        error={saved.error ?? created.error ?? preview.error}
        name={name}
        stillIn={form.leavers.flatMap((person) => {
          const rotas = others.filter((one) =>
            lastingLayers(one, since).some(({ groups }) => groups.flatMap(peopleOf).includes(person)),
          );
          return rotas.length > 0 ? [{ person, rotas }] : [];
        })}
        isNew={!schedule}
        isEmpty={isEmpty}
        isOld={!isSettled}
        isReady={isSettled && !isEmpty && name.trim() !== '' && (isTouched || isTaken)}
        takenFrom={takenFrom}
        isTouched={isTouched}
        isPending={saved.isPending || created.isPending}
        isConflict={conflictOf(saved.error) !== undefined}
        onFrom={(at) => change(() => ({ from: at }))}
        onApply={apply}
        onDrop={isTouched ? form.drop : undefined}
        cancel={schedule ? paths.schedule(String(schedule.schedule_id)) : paths.onCall()}
      />
    </div>
  );
}

/** A change that is still to come, which the form follows or drops. */
function PendingNotice({
  form: { begin, drop, dropPending },
  zone,
  isReadOnly,
}: {
  form: ReturnType<typeof useRotaForm>;
  zone: string;
  isReadOnly: boolean;
}) {
  const { pending, isBeforePending } = begin;
  if (pending === undefined) return null;
  const when = formatMoment(pending, zone);
  return (
    <Notice look="calm" className="">
      {isBeforePending
        ? `The change of ${when} is dropped. `
        : `This rota changes on ${when}: the form is the rota from then on. `}
      {!isReadOnly && (
        <Button className="print:hidden" onClick={isBeforePending ? drop : dropPending}>
          {isBeforePending ? 'Keep that change' : 'Drop that change'}
        </Button>
      )}
    </Notice>
  );
}

/** The zone of a rota stays: a layer can have one of its own. */
function HeadingFields({
  heading,
  since,
  isNew,
  onChange,
}: {
  heading: RotaDraft['heading'];
  since: UnixSeconds;
  isNew: boolean;
  onChange: (heading: RotaDraft['heading']) => void;
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
      {isNew && teams.length > 0 && (
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
      {isNew && (
        <div>
          <span className="block text-ink-2">Time zone</span>
          <ZonePicker
            label="Time zone"
            zone={heading.zone}
            accountZone={accountZone()}
            window={{ start: since, end: since + DAY }}
            onChange={(next) => onChange({ ...heading, zone: next })}
          />
        </div>
      )}
    </div>
  );
}
