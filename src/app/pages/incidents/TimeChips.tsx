import { useDirectory } from '../../api/names/directory';
import { Failure } from '../../components/states/Failure';
import { hourOfWeekText } from '#address/incidents';
import { useIncidentsView } from './model/use-incidents-view';
import type { useTimes } from './model/use-fetch';
import { NoResults } from './NoResults';

/** Filters by hour of the week and person on call, each with a button that removes it. */
export function TimeChips({ times, duty }: ReturnType<typeof useTimes>) {
  const { view, change } = useIncidentsView();
  const directory = useDirectory();
  const { hour, duty: person } = view;
  if (hour === undefined && person === undefined) return null;
  const name = person === undefined ? '' : directory.person(person);
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-3">Only</span>
        {hour && <Chip text={hourOfWeekText(hour)} onRemove={() => change({ hour: undefined })} />}
        {person !== undefined && (
          <>
            <Chip text={`while ${name} was on call`} onRemove={() => change({ duty: undefined })} />
            <span className="text-ink-3">not only incidents they answered</span>
          </>
        )}
      </div>
      {duty.error && <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />}
      {Array.isArray(times) && times.length === 0 && (
        <NoResults title="No such time in this range">
          <p>
            {person === undefined ? 'The hour is in none of its days.' : `${name} was on no schedule then.`}
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
      className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-accent hover:brightness-95"
    >
      <b className="truncate">{text}</b>
      <span aria-hidden="true" className="print:hidden">
        ✕
      </span>
    </button>
  );
}
