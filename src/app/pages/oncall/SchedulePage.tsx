import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import type { Schedule, Slot } from '#contract/schedule';
import { faultyLayers } from '#domain/oncall/layer-faults';
import { layerInWords } from '#domain/oncall/rule-words';
import { peopleOf } from '#domain/oncall/timeline';
import { formatDuration } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import { scheduleInfoQuery } from '../../api/schedules';
import { Failure } from '../../components/Failure';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Panel } from '../../ui/Panel';
import { OnCallView } from './OnCallView';
import { useOnCall, type OnCall } from './use-oncall';
import { roleName } from './words';

/** One schedule in full: who is on duty, its timeline with all layers, its rules in words. */
export function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const oncall = useOnCall(scheduleId);
  const [schedule] = oncall.schedules;
  const name = schedule?.schedule_name ?? `Schedule ${scheduleId}`;
  useTitle(`${name} · ${oncall.range} · ${oncall.view.zone}`);
  return (
    <>
      <OnCallView
        oncall={oncall}
        heading={<Heading name={name} schedule={schedule} oncall={oncall} />}
        empty={<Unknown scheduleId={scheduleId} />}
        onToggle={() => {}}
      />
      {schedule && <Configuration schedule={schedule} oncall={oncall} />}
    </>
  );
}

function Heading({
  name,
  schedule,
  oncall,
}: {
  name: string;
  schedule: Schedule | undefined;
  oncall: OnCall;
}) {
  const { search } = useLocation();
  return (
    <div className="min-w-0">
      <p className="text-sm print:hidden">
        <Link className="text-accent underline" to={`${paths.onCall()}${search}`}>
          On call
        </Link>{' '}
        <span className="text-ink-3">/ schedule #{schedule ? String(schedule.schedule_id) : '…'}</span>
      </p>
      <h1>{name}</h1>
      {schedule && (
        <>
          <p className="max-w-200 text-ink-2">{schedule.description}</p>
          {schedule.enabled ? (
            <NowAndNextCards schedule={schedule} oncall={oncall} />
          ) : (
            <p className="mt-2 text-ink-2">This schedule is disabled: nobody is on duty in it.</p>
          )}
        </>
      )}
    </div>
  );
}

function NowAndNextCards({ schedule, oncall }: { schedule: Schedule; oncall: OnCall }) {
  const query = useQuery(scheduleInfoQuery(schedule.schedule_id, oncall.now));
  if (!query.data) {
    if (query.error)
      return <Failure what="Who is on duty" error={query.error} onRetry={() => void query.refetch()} />;
    return <p className="mt-2 h-[74px] text-ink-3">Asking who is on duty…</p>;
  }
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <SlotCard title="On duty now" slot={query.data.cur_oncall ?? undefined} isNow oncall={oncall} />
      <SlotCard title="Next" slot={query.data.next_oncall ?? undefined} isNow={false} oncall={oncall} />
    </div>
  );
}

type SlotCardProps = { title: string; slot: Slot | undefined; isNow: boolean; oncall: OnCall };

function SlotCard({ title, slot, isNow, oncall: { now, view, directory } }: SlotCardProps) {
  const at = slot && (isNow ? slot.end : slot.start);
  return (
    <section aria-label={title} className="min-w-64 rounded-[10px] border border-line bg-surface px-4 py-2.5">
      <h2 className="text-xs font-medium text-ink-3">{title}</h2>
      {slot && at !== undefined ? (
        <>
          <p className="text-lg font-semibold">
            {peopleOf(slot.group).map(directory.person).join(' · ') ||
              directory.group(slot.group.group_name) ||
              'a group without people'}
          </p>
          <p className="text-sm text-ink-2">
            {isNow ? 'until' : 'from'} {formatMoment(at, view.zone)} {view.zone}, in{' '}
            {formatDuration(at - now)}
          </p>
        </>
      ) : (
        <>
          <p className="text-lg font-semibold text-bad">Nobody</p>
          <p className="text-sm text-ink-2">
            {isNow ? 'nobody is on duty at this moment' : 'nobody within a year'}
          </p>
        </>
      )}
    </section>
  );
}

/** Every layer's rules in words, and its groups in the order of their turns. */
function Configuration({ schedule, oncall }: { schedule: Schedule; oncall: OnCall }) {
  const { account, directory } = oncall;
  const faults = new Map(faultyLayers(schedule).map(({ layer, fault }) => [layer, fault]));
  return (
    <div className="mt-3.5">
      <Panel
        title="How it rotates"
        note={`${schedule.layers.length} layers; later ones win over earlier, overrides over all`}
      >
        <ol className="grid gap-4 lg:grid-cols-2">
          {schedule.layers.map((layer, index) => (
            // Layers have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <h3 className="text-sm font-semibold">
                {layer.mode === 1 && 'Override · '}
                {layer.layer_name || `Layer ${index + 1}`}
              </h3>
              {faults.has(index) && (
                <p className="text-sm font-semibold text-warn">
                  Cannot be computed: {faults.get(index)}. It has nobody on duty and covers nothing.
                </p>
              )}
              <ul className="list-disc pl-5 text-sm text-ink-2">
                {layerInWords(layer, account).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <ol className="mt-1 list-decimal pl-5 text-sm">
                {layer.groups.map((group, turn) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={turn}>
                    {directory.group(group.group_name) !== '' && (
                      <span className="text-ink-2">{group.group_name}: </span>
                    )}
                    {group.members
                      .map(({ role_id, person_ids }) => {
                        const people = person_ids.map(directory.person).join(', ') || 'nobody';
                        return group.members.length > 1 ? `${people} (${roleName(role_id)})` : people;
                      })
                      .join(' · ') || 'nobody'}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function Unknown({ scheduleId }: { scheduleId: string }) {
  return (
    <>
      <p className="font-semibold text-ink">No schedule #{scheduleId} is visible with this app key</p>
      <p>It may have been deleted, or be private to a team of which the key’s person is no member.</p>
      <p className="mt-3">
        <Link className="text-accent underline" to={paths.onCall()}>
          All schedules
        </Link>
      </p>
    </>
  );
}
