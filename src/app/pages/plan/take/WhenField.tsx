import type { TakeView } from '#address/plans/take';
import { stretchInWords } from '#domain/plan/difference-words';
import { formatLength } from '#domain/time/duration';
import { formatTime } from '#domain/time/format';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import { InstantField } from '../../../components/time/InstantField';
import type { Choices } from './take-times';
import type { Take } from './use-take';

/** Stretch that the new person takes: to the end of the shift, for the night, or chosen. */
export function WhenField({ take, view: { when, zone } }: WhenFieldProps) {
  const { choices, shift, words, timesFault, now, set } = take;
  if (!choices || !shift) return null;
  const chosen = choices[when] ? when : 'shift';
  const isGap = shift.people.length === 0;
  const options = [
    {
      value: 'shift',
      label: isGap ? gapLabel(choices) : 'Until the end of the shift',
      stretch: choices.shift,
    },
    ...(choices.tonight
      ? [{ value: 'tonight', label: tonightLabel(choices, zone), stretch: choices.tonight } as const]
      : []),
    { value: 'times', label: 'Pick times', stretch: undefined },
  ] as const;
  const pick = (value: TakeView['when']) => set({ when: value });
  const wallOf = (at: UnixSeconds | undefined) =>
    at === undefined ? undefined : wallAt(at - (at % 60), zone);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">When</legend>
      <div className="panel-box py-0">
        {options.map(({ value, label, stretch }) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 border-t border-line py-1 text-sm first:border-t-0"
          >
            <input
              type="radio"
              name="when"
              className="size-4 flex-none"
              checked={chosen === value}
              onChange={() => pick(value)}
            />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              <span className="font-semibold">{label}</span>
              {stretch && stretch.start < stretch.end && (
                <span className="ml-auto text-xs text-ink-2 max-md:ml-0 max-md:basis-full">
                  {stretchInWords(stretch, words)} · {formatLength(stretch.end - stretch.start)}
                </span>
              )}
            </span>
          </label>
        ))}
        {chosen === 'times' && (
          <div className="grid grid-cols-2 gap-2 pb-2 max-md:grid-cols-1">
            <Time
              label="From"
              at={choices.times.start}
              zone={zone}
              problem={
                timesFault === 'begun'
                  ? `Already past: the earliest start is now, ${formatTime(wallAt(now, zone))}.`
                  : undefined
              }
              onChange={(at) => set({ from: wallOf(at) })}
            />
            <Time
              label="Until"
              at={choices.times.end}
              zone={zone}
              problem={timesFault === 'backwards' ? 'It ends before it begins.' : undefined}
              onChange={(at) => set({ until: wallOf(at) })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}

type WhenFieldProps = { take: Take; view: TakeView };

function gapLabel({ isEndless }: Choices): string {
  return isEndless ? 'A week: the gap has no end' : 'All of the gap';
}

/** "Tonight, until 09:00", by the clock of the page. */
function tonightLabel({ tonight }: Choices, zone: string): string {
  if (!tonight) return 'Tonight';
  return `Tonight, until ${formatTime(wallAt(tonight.end, zone))}`;
}

type TimeProps = {
  label: string;
  at: UnixSeconds;
  zone: string;
  /** What is wrong with the time. */
  problem: string | undefined;
  onChange: (at: UnixSeconds | undefined) => void;
};

function Time({ label, at, zone, problem, onChange }: TimeProps) {
  return (
    <div className="text-sm">
      <span className="block text-ink-2">{label}</span>
      <InstantField {...{ label, zone, onChange }} instant={at - (at % 60)} isFormField className="w-full" />
      {problem !== undefined && (
        <p role="alert" className="text-warn">
          {problem}
        </p>
      )}
    </div>
  );
}
