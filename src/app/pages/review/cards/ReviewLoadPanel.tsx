import { formatDuration } from '#domain/time/duration';
import type { Lane } from '#domain/review/lanes';
import type { Id } from '#contract/id';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { EmptyState } from '../../../ui/EmptyState';
import { Panel } from '../../../ui/Panel';
import type { ReviewLoad } from '../model/use-figures';
import { useReviewScope } from '../model/review-scope';

const MOST = 8;

/** Load per person in the range of the review, from responder metrics of all its incidents. */
export function ReviewLoadPanel({ load }: { load: ReviewLoad }) {
  const { address } = useReviewScope();
  const isPart = address.view.selected.length > 0;
  return (
    <Panel
      title="Load per person"
      note={isPart ? 'by all incidents of this time, also those not chosen' : 'by all incidents of this time'}
    >
      <LoadTable load={load} />
    </Panel>
  );
}

export function LoadTable({ load: { people, query, isPossible } }: { load: ReviewLoad }) {
  const { lanes } = useReviewScope().lanes;
  if (!isPossible)
    return (
      <p className="text-sm text-ink-2">The range is longer than the six months that metrics can have.</p>
    );
  if (query.error && !people)
    return <Failure what="The load" error={query.error} onRetry={() => void query.refetch()} />;
  if (!people)
    return (
      <p role="status" className="h-40 text-sm text-ink-3">
        Looking up the load…
      </p>
    );
  if (people.length === 0) return <EmptyState>Nobody was assigned in this time.</EmptyState>;
  const most = Math.max(1, ...people.map(({ interruptions }) => interruptions));
  return (
    <CappedList items={people} cap={MOST}>
      {(some) => (
        <table aria-label="Load per person" className="review-table">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className="max-sm:hidden">
                On duty for
              </th>
              <th scope="col" data-numeric="">
                Interruptions
              </th>
              <th scope="col" data-numeric="">
                At night
              </th>
              <th scope="col" data-numeric="">
                Incidents
              </th>
              <th scope="col" data-numeric="">
                Engaged
              </th>
            </tr>
          </thead>
          <tbody>
            {some.map(({ id, name, interruptions, incidents, engagedSeconds, byKind }) => (
              <tr key={String(id)}>
                <th scope="row">{name}</th>
                <td className="text-ink-2 max-sm:hidden">{dutyWords(id, lanes)}</td>
                <td data-numeric="">
                  <span aria-hidden="true" className="review-load">
                    <i style={{ width: `${(interruptions / most) * 100}%` }} />
                  </span>
                  <b>{interruptions}</b>
                </td>
                <td data-numeric="">{byKind.sleep}</td>
                <td data-numeric="">{incidents}</td>
                <td data-numeric="">{engagedSeconds === 0 ? '–' : formatDuration(engagedSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </CappedList>
  );
}

/** Lanes of a person: "Payments, Primary"; a dash for none. */
function dutyWords(id: Id, lanes: readonly Lane[]): string {
  const own = lanes.filter(({ parts }) => parts.some(({ people }) => people.includes(id)));
  return own.map(({ name }) => name).join('; ') || '–';
}
