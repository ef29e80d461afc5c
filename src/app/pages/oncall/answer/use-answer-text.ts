import type { Schedule } from '#contract/schedule';
import { useNow } from '../../../hooks/use-now';
import { useDirectory } from '../../../api/names/directory';
import { repliesBy } from '../past/past-answers';
import { useRecordedThen } from '../past/use-recorded-then';
import { useAsked } from '../model/use-oncall-view';
import type { OnCallParts } from '../model/use-rows';
import { textOfAnswer } from './text-of-answer';

/** Text of the answer of a schedule at the asked time, or now, by the rota that the page answers by. */
export function useAnswerText({ address, time, loaded }: Pick<OnCallParts, 'address' | 'time' | 'loaded'>) {
  const { view, account } = address;
  const now = useNow();
  const askedAt = useAsked(view);
  const rota = { recordedThen: useRecordedThen(askedAt, time.window), isByToday: view.byToday };
  const directory = useDirectory();
  const { reading, replies } = loaded.shifts;
  return (schedule: Schedule): string => {
    const source = { schedule, replies: repliesBy(rota, schedule, reading, replies) };
    return textOfAnswer(source, askedAt ?? now, now, { zone: view.zone, account, directory });
  };
}
