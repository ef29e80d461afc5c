import { counted } from '#domain/text/words';
import { formatMoment, yearAt } from '#domain/time/format';
import { Failure } from '../../components/states/Failure';
import { useNow } from '../../hooks/use-now';
import { WhoChanged } from './WhoChanged';
import { hasChanges } from '../../url/settings';
import { CappedList } from '../../ui/CappedList';
import { Panel } from '../../ui/Panel';
import { type Since, useChangesSince } from './use-changes-since';
import { type ChosenSchedules, isChosen } from '../../data/schedule-sets';

/** Max schedules at first. */
const CAP = 6;

/** Recorded changes of each schedule since an instant. */
export function RecordedChanges({ only, ...since }: Since & { only: ChosenSchedules }) {
  const { zone, asOf } = since;
  const year = yearAt(useNow(), zone);
  const { changes, failed } = useChangesSince(since);
  if (failed?.error) {
    return <Failure what="The changes" error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const visible = changes?.filter(({ schedule }) => isChosen(only, schedule.schedule_id)) ?? [];
  // As on the door that leads here; that on call differs, too, is counted above.
  const count = visible.length === 0 ? '' : `${counted(visible.length, 'schedule')} changed `;
  return (
    <div className="mb-3.5">
      <Panel title="Changes" note={`${count}since ${formatMoment(asOf, zone, year)}`}>
        {visible.length === 0 && (
          <p className="text-sm text-ink-2">{changes ? 'No changes yet' : 'Loading the changes…'}</p>
        )}
        <CappedList items={visible} cap={CAP}>
          {(items) => (
            <ul className="divide-y divide-line text-sm">
              {items.map(({ schedule, changes: own }) => (
                <li
                  key={String(schedule.schedule_id)}
                  className="grid gap-x-4 py-1.5 md:grid-cols-[14rem_minmax(0,1fr)]"
                >
                  <b className="wrap-anywhere">
                    {schedule.schedule_name}
                    {hasChanges() && <WhoChanged schedule={schedule.schedule_id} since={asOf} />}
                  </b>
                  <ul className="space-y-1">
                    {own.map(({ at, text }) => (
                      <li key={`${at} ${text}`} className="wrap-anywhere">
                        {at !== undefined && (
                          <span className="mr-2 text-ink-2">{formatMoment(at, zone, year)}</span>
                        )}
                        {text}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </CappedList>
      </Panel>
    </div>
  );
}
