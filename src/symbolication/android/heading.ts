/** What a line says that is no frame. */
export type JavaHeading =
  | { kind: 'cause' | 'suppressed'; title: string }
  | { kind: 'omitted'; count: number | null }
  /** The line of an exception, what announces a crash, or a thread. */
  | { kind: 'error' | 'crash' | 'thread'; title: string }
  | { kind: 'text' };

const CAUSE = /^Caused by: (.*)$/;
const SUPPRESSED = /^Suppressed: (.*)$/;
const OMITTED = /^\.\.\. ?(\d{1,9})? ?(?:more|common frames omitted|frames? (?:excluded|truncated))\b/;
const EXCEPTION = /^(?:Exception in thread ".{0,200}?" )?(?:[\p{L}\p{N}_$-]+\.)+[\p{L}\p{N}_$-]+(?::|$)/u;
/** Of logcat and Crashlytics. */
const CRASH = /^(?:FATAL EXCEPTION|Fatal Exception|Non-fatal Exception): /;
/** Of an app that does not respond: `"main" prio=5 tid=1 Native`. */
const THREAD = /^".{1,200}" .{0,200}\b(?:prio|tid)=\d/;

/** @param line without what a log has put before it, and without spaces around it. */
export function readJavaHeading(line: string): JavaHeading {
  const cause = CAUSE.exec(line);
  if (cause) return { kind: 'cause', title: cause[1] ?? '' };
  const suppressed = SUPPRESSED.exec(line);
  if (suppressed) return { kind: 'suppressed', title: suppressed[1] ?? '' };
  const omitted = OMITTED.exec(line);
  if (omitted) return { kind: 'omitted', count: omitted[1] === undefined ? null : Number(omitted[1]) };
  if (EXCEPTION.test(line)) return { kind: 'error', title: line };
  if (CRASH.test(line)) return { kind: 'crash', title: line };
  return THREAD.test(line) ? { kind: 'thread', title: line } : { kind: 'text' };
}
