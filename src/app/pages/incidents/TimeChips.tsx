import { useDirectory } from '../../api/names/directory';
import { Failure } from '../../components/states/Failure';
import { useIncidentsView } from './model/use-incidents-view';
import type { useTimes } from './model/use-fetch';
import { Chip } from '../../ui/Chip';
import { NoResults } from './NoResults';

/** Filter by the person on call, with a button that removes it. */
export function TimeChips() {
  const { view, change } = useIncidentsView();
  const directory = useDirectory();
  const { duty: person } = view;
  if (person === undefined) return null;
  const words = `while ${directory.person(person)} was on call`;
  return (
    <Chip label={`the filter ${words}`} onRemove={() => change({ duty: undefined })}>
      <b>{words}</b>
    </Chip>
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
