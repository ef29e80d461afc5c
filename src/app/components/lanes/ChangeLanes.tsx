import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Seat } from '#contract/schedule';
import type { scheduleChange } from '#contract/served/changes';
import { roleName } from '#domain/oncall/words/rule-words';
import { sentenceCase } from '#domain/text/words';
import { zoneCity } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../api/names/directory';
import { DutyLane, LaneBox } from './DutyLane';

type ChangeLanesProps = {
  data: ReplyOf<typeof scheduleChange>['data'] | undefined;
  zone: string;
  isNew: boolean;
  /** True while another answer comes. */
  isOld: boolean;
  isFailed: boolean;
};

/** Lanes per role of the present rota and of the new rules, from the service's preview. */
export function ChangeLanes({ data, zone, isNew, isOld, isFailed }: ChangeLanesProps) {
  const directory = useDirectory();
  const words = { zone, directory };
  const seats = [...(isNew ? [] : (data?.before ?? [])), ...(data?.after ?? [])];
  const view = {
    start: Math.min(...seats.map(({ start }) => start)),
    end: Math.max(...seats.map(({ end }) => end)),
  };
  const roles = [...new Set((data?.after.length ? seats : []).map(({ role_id }) => role_id))];
  const waiting = isNew ? 'Nobody yet' : 'Loading…';
  if (roles.length === 0)
    return <p className="panel-box h-24 text-sm text-ink-3">{isFailed ? 'No preview' : waiting}</p>;
  return (
    <div className={isOld ? 'opacity-60' : ''}>
      <LaneBox
        label={isNew ? 'Who is on call' : 'Now and then'}
        view={view}
        zone={zone}
        labelClass="[--lane-label:8rem]"
      >
        {roles.map((role) => {
          const isUnnamed = role === 0 || (roles.length === 1 && directory.roles.length === 0);
          const title = isUnnamed ? 'On call' : sentenceCase(roleName(role, directory.roles));
          const lane = (note: string, list: readonly Seat[] | undefined) => (
            <DutyLane
              key={`${role} ${note}`}
              label={title}
              name={`${title}, ${note}`}
              note={isNew ? zoneCity(zone) : note}
              view={view}
              words={words}
              duties={(list ?? []).filter(isShown(role)).map((seat) => ({
                start: seat.start,
                end: seat.end,
                people: seat.person_ids,
                isProposed: note === 'Then' && isChanged(data?.changed ?? [], seat),
              }))}
            />
          );
          return isNew ? lane('Then', data?.after) : [lane('Now', data?.before), lane('Then', data?.after)];
        })}
      </LaneBox>
    </div>
  );
}

const isShown =
  (role: Id) =>
  ({ role_id, state }: Seat) =>
    role_id === role && (state === 'on call' || state === 'gap');

function isChanged(changes: readonly (Interval & { role_id: Id })[], seat: Seat): boolean {
  return changes.some(
    ({ role_id, start, end }) => role_id === seat.role_id && start < seat.end && seat.start < end,
  );
}
