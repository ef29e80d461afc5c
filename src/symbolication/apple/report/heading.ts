/** Line of a crash report that is neither a frame nor an image. */
export type ReportHeading =
  /** `Thread 3 name:  fetch`, `Thread 0 Crashed:: Dispatch queue: com.apple.main-thread`, `Thread 1:`. */
  | { kind: 'thread'; number: string; crashed: boolean; name: string }
  /** Backtrace of the exception that caused the crash. */
  | { kind: 'thrown' }
  | { kind: 'images' }
  /** Description of the crash, ranked by how informative it is: the best one becomes the title. */
  | { kind: 'event'; title: string; rank: number }
  /** The next line has more details of the crash. */
  | { kind: 'information' }
  | { kind: 'arch'; arch: string }
  | { kind: 'text' };

const THREAD = /^Thread (\d{1,6})(?:( Crashed)?:{1,2}(?: +(.*))?| name: *(.*))$/;
const THROWN =
  /^(?:Last Exception Backtrace|Application Specific Backtrace|\*{3} First throw call stack)\b.{0,20}:$/;
const IMAGES = /^Binary Images(?: Description)?:$/;
const EXCEPTION = /^Exception Type: +(.+)$/;
const UNCAUGHT = /^(?:\d{4}-.{1,80} )?\*{3} Terminating app due to uncaught exception (.+)$/;
const CODE_TYPE = /^Code Type: +(\S+)/;

const ARCHS: Record<string, string> = { 'ARM-64': 'arm64', 'X86-64': 'x86_64', ARM: 'armv7', X86: 'i386' };

export function readHeading(line: string): ReportHeading {
  const thread = THREAD.exec(line);
  if (thread) {
    const [, number = '', crashed, after = '', name = ''] = thread;
    return { kind: 'thread', number, crashed: crashed !== undefined, name: (after || name).trim() };
  }
  if (THROWN.test(line)) return { kind: 'thrown' };
  if (IMAGES.test(line)) return { kind: 'images' };
  const uncaught = UNCAUGHT.exec(line)?.[1];
  if (uncaught !== undefined) return { kind: 'event', title: uncaught, rank: 3 };
  const exception = EXCEPTION.exec(line)?.[1];
  if (exception !== undefined) return { kind: 'event', title: exception, rank: 2 };
  if (line === 'Application Specific Information:') return { kind: 'information' };
  const codeType = CODE_TYPE.exec(line)?.[1];
  if (codeType !== undefined) return { kind: 'arch', arch: ARCHS[codeType] ?? '' };
  return { kind: 'text' };
}
