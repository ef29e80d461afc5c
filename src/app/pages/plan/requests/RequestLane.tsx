import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import { acceptedParts, stretchesIn } from '#domain/plan/request-words';
import type { Interval } from '#domain/time/interval';
import { DutyLane } from '../../../components/duty-lanes';
import type { PlanWords } from '../model/use-plan';

type RequestLaneProps = { request: CoverRequest; window: Interval; words: PlanWords };

/** Accepted parts of a request, and what is still open. */
export function RequestLane({ request, window, words }: RequestLaneProps) {
  const accepted = acceptedParts(request).map(({ start, end, person }) => ({
    start,
    end,
    role: undefined,
    people: [person],
    text: (nameOf: (person: Id) => string) => `${nameOf(person)} accepted`,
  }));
  const open = stretchesIn(request.edits).map(({ start, end, role_id }) => ({
    start,
    end,
    role: role_id,
    people: request.asked,
    isProposed: true,
    text: () => 'Still open',
  }));
  if (accepted.length === 0) return null;
  return <DutyLane label="Request" view={window} duties={[...accepted, ...open]} words={words} />;
}
