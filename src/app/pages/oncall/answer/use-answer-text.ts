import type { Schedule } from '#contract/schedule';
import { sourceLines } from '#domain/duty/source-words';
import type { ViewerZone } from '#domain/time/zone';
import { useSources } from '../../../api/served/sources';
import { useNow } from '../../../hooks/use-now';
import { useDirectory } from '../../../api/names/directory';
import { repliesBy } from '../past/past-answers';
import { useRecordedThen } from '../past/use-recorded-then';
import { useAsked } from '../model/use-oncall-view';
import type { OnCallParts } from '../model/use-rows';
import { textOfAnswer } from './text-of-answer';

/** Text of the answer of a schedule at the requested time, or now, by the rota that the page answers by. */
export function useAnswerText({ address, time, loaded }: Pick<OnCallParts, 'address' | 'time' | 'loaded'>) {
  const { view, account } = address;
  const now = useNow();
  const askedAt = useAsked(view);
  const rota = { recordedThen: useRecordedThen(askedAt, time.window) };
  const directory = useDirectory();
  const linesOf = useSourceLines(view.zone);
  const { replies } = loaded.shifts;
  return (schedule: Schedule): string => {
    const source = { schedule, replies: repliesBy(rota, schedule, replies) };
    const text = textOfAnswer(source, askedAt ?? now, now, { zone: view.zone, account, directory });
    return withSource(text, linesOf([schedule]));
  };
}

/** Lines of copied text about the tools that schedules are read from. */
export function useSourceLines(zone: ViewerZone): (schedules: readonly Schedule[]) => string[] {
  const sources = useSources();
  const now = useNow();
  return (schedules) => sourceLines(sources, schedules, { zone, now, isDated: true });
}

/** The answer of a schedule with its source: "Checkout: Ann Lee (PagerDuty, read Fri 27 Nov, 14:02 London)". */
export function withSource(answer: string, [line]: readonly string[]): string {
  return answer === '' || line === undefined ? answer : `${answer} (${line})`;
}
