import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import { layerInWords } from '#domain/oncall/words/rule-words';
import type { NowAndNext } from '#domain/oncall/reply/now-and-next';
import { formatDuration } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import { scheduleInfoQuery } from '../../api/schedules';
import { Failure } from '../../components/Failure';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Panel } from '../../ui/Panel';
import { emptyGroupInWords, namesOf, untilInWords } from './model/now-in-words';
import { OnCallLayout } from './OnCallLayout';
import { useOnCall, type OnCall } from './model/use-oncall';
import { count, roleName } from './model/words';

/** One schedule in full: who is on duty, its timeline with all layers, its rules in words. */
export function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const oncall = useOnCall(scheduleId);
  const [schedule] = oncall.schedules;
  const name = schedule?.schedule_name ?? `Schedule ${scheduleId}`;
  useTitle(`${name} · ${oncall.range} · ${oncall.view.zone}`);
  return (
    <>
      <OnCallLayout
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
      <h1 className="wrap-anywhere">{name}</h1>
      {schedule && (
        <>
          <p className="max-w-200 wrap-anywhere text-ink-2">{schedule.description}</p>
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
  const { current, next, fromServer } = oncall.shifts.now(schedule, query.data, oncall.now);
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <DutyCard title="On duty now" duty={current} isNow oncall={oncall} />
      {/* Where nobody ever takes over there is no next one to tell of. */}
      {!(typeof current === 'object' && current.ends === 'never') && (
        <DutyCard title="Next" duty={next} isNow={false} oncall={oncall} />
      )}
      {!fromServer && (
        <p className="basis-full text-xs text-ink-3">
          Worked out from the periods that were fetched: the server’s last answer was about a slot that has
          ended.
        </p>
      )}
    </div>
  );
}

type DutyCardProps = { title: string; duty: NowAndNext['current']; isNow: boolean; oncall: OnCall };

function DutyCard({ title, duty, isNow, oncall: { now, view, directory } }: DutyCardProps) {
  const moment = (at: number) =>
    `${formatMoment(at, view.zone)} ${view.zone}, in ${formatDuration(at - now)}`;
  const when =
    typeof duty === 'object'
      ? isNow
        ? untilInWords(duty, moment)
        : `from ${moment(duty.start)}`
      : WHEN_NOBODY[isNow ? 'now' : 'next'][duty];
  const names = namesOf(duty, directory).join(' · ');
  return (
    <section
      aria-label={title}
      className="max-w-full min-w-64 rounded-[10px] border border-line bg-surface px-4 py-2.5 wrap-anywhere"
    >
      <h2 className="text-xs font-medium text-ink-3">{title}</h2>
      <p className={`text-lg font-semibold ${names === '' ? 'text-bad' : ''}`}>
        {names || (duty === 'unknown' ? 'Not known' : 'Nobody')}
      </p>
      <p className="text-sm text-ink-2">
        {[emptyGroupInWords(duty, directory), when].filter((part) => part !== '').join(', ')}
      </p>
    </section>
  );
}

const WHEN_NOBODY = {
  now: { nobody: 'nobody is on duty at this moment', unknown: 'the slot has ended, and nothing newer came' },
  next: { nobody: 'nobody within a year', unknown: 'nothing was fetched that far ahead' },
} as const;

/** Every layer's rules in words, and its groups in the order of their turns. */
function Configuration({ schedule, oncall }: { schedule: Schedule; oncall: OnCall }) {
  const { account, directory } = oncall;
  const faults = new Map(faultyLayers(schedule).map(({ layer, fault }) => [layer, fault]));
  return (
    <div className="mt-3.5">
      <Panel
        title="How it rotates"
        note={`${count(schedule.layers.length, 'layer')}; later ones win over earlier, overrides over all`}
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
