import * as z from 'zod/mini';
import { readStored, writeStored } from '../hooks/stored';

/** Last known answer of this browser; public/early.js draws it before the program has loaded. */
const LastAnswer = z.object({
  /** "Thu 26 Nov, 13:58 Europe/London" */
  from: z.string(),
  /** Schedules as on the phone's page: "Primary Ann Lee until Fri 09:00 · Secondary Bo Li". */
  lines: z.array(z.object({ schedule: z.string(), seats: z.string() })),
});
export type LastAnswer = z.output<typeof LastAnswer>;

const STORAGE_KEY = 'watchbill.last-answer';

/** Max number of schedules: two screens of a phone. */
export const MAX_LAST_LINES = 30;

export function readLastAnswer(): LastAnswer | undefined {
  const text = readStored(STORAGE_KEY);
  if (text === undefined) return undefined;
  try {
    return LastAnswer.parse(JSON.parse(text));
  } catch {
    // Of another version of the program.
    return undefined;
  }
}

export function keepLastAnswer(answer: LastAnswer): void {
  writeStored(STORAGE_KEY, JSON.stringify(answer));
}

export function forgetLastAnswer(): void {
  writeStored(STORAGE_KEY, undefined);
}
