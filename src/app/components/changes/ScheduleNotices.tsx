import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { historyQuery } from '../../api/changes';
import { Notice } from '../../ui/Notice';
import { hasChanges } from '../../url/settings';
import { OpenRequests } from './OpenRequests';
import { SwitchButton } from './SwitchButton';
import { UndoButton } from './UndoButton';

type ScheduleNoticesProps = { schedule: Schedule; zone: string };

/** Versions in which a visit's own change is looked for. */
const RECENT = 5;

/** Change that the visit has just made, with its undo, or what came after it. */
function AppliedNotice({ schedule }: Pick<ScheduleNoticesProps, 'schedule'>) {
  const { state } = useLocation();
  const applied: unknown = Object(state).applied;
  const query = historyQuery({ schedule_id: schedule.schedule_id, limit: RECENT });
  const { data } = useQuery({ ...query, enabled: hasChanges() && applied !== undefined });
  const [latest] = data?.items ?? [];
  const entry = data?.items.find(({ version }) => version === applied);
  // A rota that was switched off since has its own notice.
  if (!latest || !entry || !schedule.enabled) return null;
  if (data?.items.some(({ undoes }) => undoes?.version === entry.version))
    return <Notice look="good">Undone.</Notice>;
  return (
    <Notice look="good" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="mr-auto">{entry.kind === 'create' ? 'Created.' : 'Applied.'}</b>
      {entry.kind === 'create' && data?.may === 'all' && <SwitchButton schedule={schedule} />}
      {entry.can_undo && <UndoButton change={entry.change_id} />}
      {latest !== entry && `Changed since: version ${latest.version}`}
    </Notice>
  );
}

/** Notices of a schedule: the change just applied, and open requests. */
export function ScheduleNotices({ schedule, zone }: ScheduleNoticesProps) {
  return (
    <>
      <AppliedNotice schedule={schedule} />
      <OpenRequests schedule={schedule.schedule_id} zone={zone} />
    </>
  );
}
