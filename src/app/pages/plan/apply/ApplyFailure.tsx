import { VersionText } from '../../../components/history/VersionText';
import { Notice } from '../../../ui/Notice';
import { conflictOf } from '../../../api/served/changes';

/** Why a change was not applied: what changed in the rota since its draft was begun, or the server's reason. */
export function ApplyFailure({ error, zone }: { error: Error | null; zone: string }) {
  if (!error) return null;
  const conflict = conflictOf(error);
  if (!conflict) {
    return (
      <Notice className="" role="alert">
        Nothing was changed. {error.message}
      </Notice>
    );
  }
  return (
    <Notice className="" role="alert">
      <p className="font-semibold">Not applied: the rota changed meanwhile. Look at it, then apply again.</p>
      <ul className="mt-1 space-y-1">
        {conflict.since.map((entry) => (
          <li key={entry.version} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3">
            <VersionText entry={entry} zone={zone} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
