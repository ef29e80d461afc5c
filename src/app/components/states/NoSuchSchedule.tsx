import { paths } from '#address/codec';
import { ViewLink } from '../ViewLink';

/** State of a page about a schedule that is not there for its visitor. */
export function NoSuchSchedule({ scheduleId }: { scheduleId: string }) {
  return (
    <>
      <p className="font-semibold text-ink">There is no schedule #{scheduleId} that you can see</p>
      <p>It may have been deleted, or be private to a team that is not yours.</p>
      <p className="mt-3">
        <ViewLink className="text-accent underline" to={paths.onCall()}>
          All schedules
        </ViewLink>
      </p>
    </>
  );
}
