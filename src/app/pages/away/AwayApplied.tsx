import { paths } from '#address/paths';
import type { AwayWords } from '#domain/plan/away-words';
import { absenceInWords } from '#domain/plan/away-words';
import { ViewLink } from '../../components/ViewLink';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { AwayApplication } from './model/use-away-apply';

type AwayAppliedProps = { application: AwayApplication; words: AwayWords };

/** Schedules in which an absence was just applied, with one undo for all of them. */
export function AwayApplied({ application: { applied, isPending, undoAll }, words }: AwayAppliedProps) {
  if (!applied || applied.items.every(({ outcome }) => outcome === undefined)) return null;
  const { absence, items } = applied;
  const isUndone = items.every(({ change_id }) => change_id === undefined);
  const hasFailed = items.some(({ outcome }) => outcome?.startsWith('not '));
  return (
    <Notice look={hasFailed ? 'warn' : 'good'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>
          {isUndone && !hasFailed
            ? `${words.nameOf(absence.person_id)} has these shifts again`
            : absenceInWords(absence, words)}
        </b>
        {items.some(({ change_id }) => change_id !== undefined) && (
          <Button className="ml-auto print:hidden" disabled={isPending} onClick={() => void undoAll()}>
            Undo
          </Button>
        )}
      </div>
      <ul aria-label="Applied">
        {items.map(({ schedule_id, schedule_name, outcome = 'waiting' }) => (
          <li key={String(schedule_id)}>
            <ViewLink
              className="inline-flex min-h-6 items-center text-accent underline"
              to={paths.schedule(String(schedule_id), { tz: words.zone })}
            >
              {schedule_name}
            </ViewLink>
            : {outcome}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
