import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { answerWords } from './list/model/words';
import type { AttemptState } from './work/use-attempt';

type AttemptSwitcherProps = {
  state: AttemptState;
  /** Number of the attempt on the page. */
  current: number;
  onChoose: (attempt: number) => void;
};

/** Switch between the attempts that the server lists. */
export function AttemptSwitcher({ state, current, onChoose }: AttemptSwitcherProps) {
  const attempts = state.attempts.data?.map(({ delivery }) => delivery) ?? [];
  const count = state.last.data?.attempt ?? 1;
  const index = attempts.findIndex(({ attempt }) => attempt === current);
  if (index < 0 || attempts.length < 2) return null;
  const step = (label: string, by: -1 | 1) => {
    const target = attempts[index + by];
    return (
      <Button
        aria-label={`${label} attempt`}
        disabled={!target}
        onClick={() => target && onChoose(target.attempt)}
      >
        {by < 0 ? '‹' : '›'}
      </Button>
    );
  };
  return (
    <div role="group" aria-label="Attempts" className="flex items-center gap-1 print:hidden">
      {step('Earlier', -1)}
      <Choice
        label="Attempt"
        value={String(current)}
        options={attempts.map((each) => [
          String(each.attempt),
          `Attempt ${each.attempt} of ${count}, ${answerWords(each)}`,
        ])}
        onChange={(value) => onChoose(Number(value))}
      />
      {step('Later', 1)}
    </div>
  );
}
