import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Id } from '#contract/id';
import { historyQuery } from '../../api/served/changes';
import { Notice } from '../../ui/Notice';
import { OpenRequests } from './OpenRequests';
import { UndoButton } from './UndoButton';
import { VersionText } from './VersionText';
import { hasChanges } from '../../url/settings';

/** Change that the visit has just made, with its undo; nothing once there is a later version. */
function AppliedNotice({ schedule, zone }: { schedule: Id; zone: string }) {
  const { state } = useLocation();
  const applied: unknown = Object(state).applied;
  const { data } = useQuery({ ...historyQuery(schedule, 5), enabled: hasChanges() && applied !== undefined });
  const [latest] = data?.items ?? [];
  if (!latest || applied === undefined) return null;
  if (latest.kind === 'undo' && latest.version === Number(applied) + 1) {
    return <Notice look="good">Undone. The rota is as before.</Notice>;
  }
  if (latest.version !== applied) return null;
  return (
    <Notice look="good">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>Applied.</b>
        <VersionText entry={latest} zone={zone} />
        <span className="ml-auto flex items-center gap-2">
          {latest.can_undo && <UndoButton schedule={schedule} version={latest.version} />}
        </span>
      </div>
    </Notice>
  );
}

/** Notices of a schedule: the change just applied, and open requests. */
export function ScheduleNotices({ schedule, zone }: { schedule: Id; zone: string }) {
  return (
    <>
      <AppliedNotice {...{ schedule, zone }} />
      <OpenRequests {...{ schedule, zone }} />
    </>
  );
}
