import { useDirectory } from '../../api/names/directory';
import { Failure } from '../../components/states/Failure';
import { hourOfWeekText } from '#address/incidents';
import { useIncidentsView } from './model/use-incidents-view';
import type { useTimes } from './model/use-fetch';
import { NoResults } from './NoResults';

/** Filters by hour of the week and person on call, each with a button that removes it. */
export function TimeChips() {
  const { view, change } = useIncidentsView();
  const directory = useDirectory();
  const { hour, duty: person } = view;
  return (
    <>
      {hour && <Chip text={hourOfWeekText(hour)} onRemove={() => change({ hour: undefined })} />}
      {person !== undefined && (
        <Chip
          text={`while ${directory.person(person)} was on call`}
          onRemove={() => change({ duty: undefined })}
        />
      )}
    </>
  );
}

/** Problems of the filters. */
export function TimeProblems({ times, duty }: ReturnType<typeof useTimes>) {
  const directory = useDirectory();
  const { duty: person } = useIncidentsView().view;
  return (
    <>
      {duty.error && <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />}
      {Array.isArray(times) && times.length === 0 && (
        <NoResults title="No such time in this range">
          <p>
            {person === undefined
              ? 'The hour is in none of its days.'
              : `${directory.person(person)} was on no schedule then.`}
          </p>
        </NoResults>
      )}
    </>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${text}`}
      onClick={onRemove}
      className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-sm text-accent hover:brightness-95"
    >
      <b className="truncate">{text}</b>
      <span aria-hidden="true" className="print:hidden">
        ✕
      </span>
    </button>
  );
}
