import * as z from 'zod/mini';
import { DAY } from '#domain/time/zone';
import { readStored, writeStored } from '../hooks/stored';
import { viewer } from '../url/settings';

/**
 * Last known answer of this browser, for a day and for the person who saw it; public/early.js draws it before the program
 * has loaded.
 */
const LastAnswer = z.object({
  /** E-mail address of the viewer; "" where nobody signs in. */
  of: z.string(),
  /** Unix seconds. */
  at: z.number(),
  /** "Thu 26 Nov, 13:58 Europe/London" */
  from: z.string(),
  /** Schedules as on the phone's page: "Primary Ann Lee until Fri 09:00 · Secondary Bo Li". */
  lines: z.array(
    z.object({
      id: z.string(),
      schedule: z.string(),
      seats: z.string(),
      /** Those of `seats` without anybody: "Secondary Nobody since 19 Oct"; absent = none. */
      missing: z.optional(z.array(z.string())),
    }),
  ),
});
type LastAnswer = z.output<typeof LastAnswer>;

const LAST_ANSWER_KEY = 'watchbill.last-answer';

const MAX_AGE = DAY;

/** Max number of schedules: two screens of a phone. */
export const MAX_LAST_LINES = 30;

/** Separator of seats. */
export const SEATS_BY = ' · ';

export function readLastAnswer(): LastAnswer | undefined {
  const text = readStored(LAST_ANSWER_KEY);
  if (text === undefined) return undefined;
  try {
    const answer = LastAnswer.parse(JSON.parse(text));
    // A page without a network does not know its viewer.
    const isOwn = answer.of === (viewer() ?? answer.of);
    if (isOwn && Date.now() / 1000 < answer.at + MAX_AGE) return answer;
  } catch {
    // Of another version of the program.
  }
  forgetLastAnswer();
  return undefined;
}

export function keepLastAnswer(answer: Omit<LastAnswer, 'of'>): void {
  const of = viewer();
  if (of !== undefined) writeStored(LAST_ANSWER_KEY, JSON.stringify({ of, ...answer }));
}

export function forgetLastAnswer(): void {
  writeStored(LAST_ANSWER_KEY, undefined);
}
