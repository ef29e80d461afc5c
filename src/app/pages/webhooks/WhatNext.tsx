import type { Delivery } from '#contract/webhook';
import { formatDuration } from '#domain/time/duration';
import { formatMoment, yearAt } from '#domain/time/format';
import { SENDER_ATTEMPTS } from '#domain/webhook/failure';
import { type NextStep, nextStep } from '#domain/webhook/attempts/next-step';
import { useNow } from '../../hooks/use-now';

type WhatNextProps = {
  /** Attempts in order, as far as they are known. */
  attempts: readonly Delivery[];
  zone: string;
};

/** What happens next with a delivery: one sentence, and the reason. */
export function WhatNext({ attempts, zone }: WhatNextProps) {
  const now = useNow();
  const step = nextStep(attempts, now * 1000);
  if (step === undefined) return null;
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

function wordsOf(step: NextStep, at: (ms: number) => string): [string, string] {
  switch (step.kind) {
    case 'delivered':
      return [`Delivered at attempt ${step.attempt}.`, 'Nothing follows.'];
    case 'answered':
      return ['This event is not sent again.', 'The sender takes HTTP 200 for success.'];
    case 'given up': {
      const { attempts, retryAfter } = step;
      const first = `Given up after ${attempts} of ${Math.max(attempts, SENDER_ATTEMPTS)} attempts.`;
      if (retryAfter === undefined) return [first, 'This event is not sent again.'];
      const isHonoured = retryAfter.actualSeconds >= retryAfter.waitSeconds;
      return [
        first,
        `This event is not sent again. The receiver had asked to wait ${formatDuration(retryAfter.waitSeconds)} (Retry-After); the sender waited ${formatDuration(retryAfter.actualSeconds)}${isHonoured ? '' : ', and so did not honour it'}.`,
      ];
    }
    case 'waiting':
      return [
        `Next attempt expected at ${at(step.atMs)}.`,
        `The receiver asked to wait ${formatDuration(step.waitSeconds)} (Retry-After). It is not known if the sender honours that.`,
      ];
    case 'due':
      return [
        `An attempt was due at ${at(step.atMs)}. None is recorded.`,
        `The receiver had asked to wait ${formatDuration(step.waitSeconds)} (Retry-After).`,
      ];
    default:
      return step.isLate
        ? ['No further attempt is recorded.', `${LIMIT}, and names no time for the second.`]
        : ['Not known when it is sent again.', `${LIMIT}, and names no time for the second.`];
  }
}
