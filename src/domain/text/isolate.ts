/** Letters written from right to left, and marks that change the order of what follows. */
const CHANGES_ORDER =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

const ISOLATES = /[\u2066-\u2069]/g;

const ISOLATED_PARTS = /\u2068[^\u2066-\u2069]*\u2069/g;

/**
 * A user's text for a place among other words: between First Strong Isolate and Pop Directional Isolate (Unicode, annex
 * 9) if it is written from right to left, so that it does not turn around the times beside it. Other texts stay, and
 * sentences of isolated names.
 *
 * Names are isolated where they enter the app. Calendar feeds, files and replies to agents have them as stored: their
 * readers compare and search them, and a calendar shows the summary of an event apart from its times.
 */
export function isolated(text: string): string {
  return CHANGES_ORDER.test(text.replaceAll(ISOLATED_PARTS, ''))
    ? `\u2068${withoutIsolates(text)}\u2069`
    : text;
}

const RIGHT_TO_LEFT_RUNS =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[^\p{L}\p{N}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/gu;

/** Sentence of a server with each run that is written from right to left isolated. */
export function withIsolatedRuns(sentence: string): string {
  return withoutIsolates(sentence).replaceAll(RIGHT_TO_LEFT_RUNS, (run) => `\u2068${run}\u2069`);
}

/** The text as its user wrote it, for files that programs read. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(ISOLATES, '');
}
