import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { historyQuery } from '../../api/served/changes';
import { Notice } from '../../ui/Notice';
import { hasChanges } from '../../url/settings';
import { CompareVersion } from './CompareVersion';
import { OpenRequests } from '../changes/OpenRequests';
import { SwitchButton } from '../changes/SwitchButton';
import { UndoButton } from '../changes/UndoButton';
import { undoneInWords } from './version-lines';
import { VersionText } from './VersionText';

type ScheduleNoticesProps = { schedule: Schedule; zone: string };

/** Versions in which a visit's own change is looked for. */
const RECENT = 5;

/** Change that the visit has just made, with its undo, or what came after it. */
function AppliedNotice({ schedule, zone }: ScheduleNoticesProps) {
  const { state } = useLocation();
  const applied: unknown = Object(state).applied;
  const query = historyQuery(schedule.schedule_id, RECENT);
  const { data } = useQuery({ ...query, enabled: hasChanges() && applied !== undefined });
  const [latest] = data?.items ?? [];
  const entry = data?.items.find(({ version }) => version === applied);
  // A rota that was switched off since has its own notice.
  if (!latest || !entry || !schedule.enabled) return null;
  if (latest.kind === 'undo' && latest.version === entry.version + 1)
    return <Notice look="good">{undoneInWords(latest.version)}.</Notice>;
  return (
    <Notice look="good">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{entry.kind === 'create' ? 'Created.' : 'Applied.'}</b>
        <VersionText entry={entry} zone={zone} />
        <span className="ml-auto flex items-center gap-2">
          {entry.kind === 'create' && data?.may === 'all' && <SwitchButton schedule={schedule} />}
          {entry.can_undo && <UndoButton change={entry.change_id} />}
          {entry.version > 1 && <CompareVersion schedule={schedule.schedule_id} entry={entry} zone={zone} />}
          {latest !== entry && `Changed since: version ${latest.version}`}
        </span>
      </div>
    </Notice>
  );
}

/** Notices of a schedule: the change just applied, and open requests. */
export function ScheduleNotices({ schedule, zone }: ScheduleNoticesProps) {
  return (
    <>
      <AppliedNotice {...{ schedule, zone }} />
      <OpenRequests schedule={schedule.schedule_id} zone={zone} />
    </>
  );
}
