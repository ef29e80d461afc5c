import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/Notice';
import { conflictOf } from '../../../api/served/changes';

/** Why a change was not applied. */
export function ApplyFailure({ error }: { error: Error | null }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far from it, and off.
  useEffect(() => {
    if (error) notice.current?.focus();
  }, [error]);
  if (!error) return null;
  const conflict = conflictOf(error);
  return (
    <Notice className="" role="alert" ref={notice} tabIndex={-1}>
      {conflict
        ? 'Not applied: the rota changed meanwhile. Look at it, then apply again.'
        : `Nothing was changed. ${error.message}`}
    </Notice>
  );
}
