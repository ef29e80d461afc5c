import type { Delivery } from '#contract/webhook';
import { formatDuration, formatMoment, yearAt } from '#domain/time/format';
import { SENDER_ATTEMPTS } from '#domain/webhook/failure';
import { type NextStep, nextStep } from '#domain/webhook/next-step';
import { useNow } from '../../hooks/use-now';

/** Next step of a delivery in one sentence, with the reason. */
export function WhatNext({ last, zone }: { last: Delivery; zone: string }) {
  const now = useNow();
  const step = nextStep(last, now * 1000);
  const at = (ms: number) => formatMoment(Math.floor(ms / 1000), zone, yearAt(now, zone));
  const [sentence, reason] = wordsOf(step, at);
  return (
    <section aria-label="What happens next" className="mt-3 rounded-md bg-sunken px-3 py-2">
      <p className="font-semibold">{sentence}</p>
      <p className="text-sm text-ink-2">{reason}</p>
    </section>
  );
}

const LIMIT = 'The sender tries at most twice';
const NOT_KEPT = 'The response headers of attempt 1 are not kept, so its Retry-After is not known.';

function wordsOf(step: NextStep, at: (ms: number) => string): [string, string] {
  switch (step.kind) {
    case 'delivered':
      return [
        step.attempt === 1 ? 'Delivered at the first attempt.' : `Delivered at attempt ${step.attempt}.`,
        'Nothing follows.',
      ];
    case 'answered':
      return ['This event is not sent again.', 'The sender takes HTTP 200 for success.'];
    case 'given up': {
      const { attempts } = step;
      const first = `Given up after ${attempts} of ${Math.max(attempts, SENDER_ATTEMPTS)} attempts.`;
      return [first, 'This event is not sent again.'];
    }
    case 'waiting':
      return [
        `Next attempt expected at ${at(step.atMs)}.`,
        `The receiver requested a wait of ${formatDuration(step.waitSeconds)} (Retry-After). It is not known if the sender honours that.`,
      ];
    case 'due':
      return [
        `An attempt was due at ${at(step.atMs)}. None is recorded.`,
        `The receiver requested a wait of ${formatDuration(step.waitSeconds)} (Retry-After).`,
      ];
    default: {
      const reason = step.isHeaderKnown
        ? `${LIMIT}, and names no time for the second.`
        : `${LIMIT}, and names no time for the second. ${NOT_KEPT}`;
      return [step.isLate ? 'No further attempt is recorded.' : 'Not known when it is sent again.', reason];
    }
  }
}
