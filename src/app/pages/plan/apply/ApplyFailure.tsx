import { useEffect, useRef } from 'react';
import type { Schedule } from '#contract/schedule';
import { VersionText } from '../../../components/history/VersionText';
import { Notice } from '../../../ui/Notice';
import { conflictOf } from '../../../api/served/changes';

type ApplyFailureProps = { error: Error | null; schedule: Pick<Schedule, 'time_zone'>; zone: string };

/** Why a change was not applied: what changed in the rota since its draft was begun, or the server's reason. */
export function ApplyFailure({ error, schedule, zone }: ApplyFailureProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far from it, and off.
  useEffect(() => {
    if (error) notice.current?.focus();
  }, [error]);
  if (!error) return null;
  const conflict = conflictOf(error);
  return (
    <Notice className="" role="alert" ref={notice} tabIndex={-1}>
      {conflict ? (
        <>
          <p className="font-semibold">
            Not applied: the rota changed meanwhile. Look at it, then apply again.
          </p>
          <ul className="mt-1 space-y-1">
            {conflict.since.map((entry) => (
              <li key={entry.version}>
                <VersionText {...{ entry, schedule, zone }} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        `Nothing was changed. ${error.message}`
      )}
    </Notice>
  );
}
