import { splitLines } from '../lines';
import { MAX_MATCHED, type StackLine, withoutLogPrefix } from '../stack';
import { type FlutterFrame, type FlutterStack, type TraceHeader, isSuspension, readFrameLine } from './frame';

const ANNOUNCEMENT = /^(?:[═=]{2}|Unhandled exception:$|The following \S{1,100} was thrown\b)/i;
const HEADER = /^(?:\*{3} |Warning: This VM |pid: \d|os: \w|isolate_dso_base: )/;

/** Error in a line of Dart, without the prefix of a log; '' for a line that only announces one, or the VM's warning. */
export function dartTitle(line: string): string {
  const words = withoutLogPrefix(line.trim().slice(0, MAX_MATCHED))
    .replace(/^flutter: /, '')
    .trim();
  return ANNOUNCEMENT.test(words) || HEADER.test(words) ? '' : words;
}

/**
 * Dart's stack grammar, of programs with symbols and without. Every line is kept: `text + end` of all lines is the
 * input. Time grows with the length alone.
 */
export function parseFlutter(text: string): FlutterStack {
  const lines: StackLine<FlutterFrame>[] = [];
  let title = '';
  let header: Partial<TraceHeader> = {};
  let isAwaited = false;
  for (const [index, { text: whole, end }] of splitLines(text).entries()) {
    const line = { index, text: whole, end, section: 0 };
    const words = whole.trim();
    const isShort = words.length <= MAX_MATCHED;
    const frame = isShort ? readFrameLine(words, header) : undefined;
    if (frame !== undefined) {
      // The one below waits for the one above.
      lines.push({ ...line, kind: 'frame', frame: isAwaited ? { ...frame, asyncCause: 'await' } : frame });
      isAwaited = false;
      continue;
    }
    const more = isShort ? readHeaderLine(words) : undefined;
    if (more !== undefined) header = headerWith(more, header);
    else if (isSuspension(words)) isAwaited = true;
    else if (title === '') title = dartTitle(words);
    lines.push({ ...line, kind: 'text' });
  }
  const head = lines.findIndex((line) => line.kind === 'frame');
  if (title === '' && lines.slice(0, Math.max(0, head)).some(({ text }) => text.trim() !== '')) {
    title = 'Flutter stack';
  }
  return { lines, sections: [{ kind: 'error', title, from: 0, to: lines.length }] };
}

/** A build id begins another trace. */
function headerWith(more: Partial<TraceHeader>, before: Partial<TraceHeader>): Partial<TraceHeader> {
  return more.buildId === undefined ? { ...before, ...more } : more;
}

/** Build ids in the frames, without duplicates; '' for frames that have none. */
export function buildIdsOf({ lines }: FlutterStack): string[] {
  const ids = lines.flatMap((line) =>
    line.kind === 'frame' && line.frame.code !== undefined ? [line.frame.code.buildId ?? ''] : [],
  );
  return [...new Set(ids)];
}

const BUILD_ID = /\bbuild[_ ]?id: ?'?([\da-f]{2}[\da-f-]{6,60})'?(?=\s|,|$)/i;
const INSTRUCTIONS = /\bisolate_instructions(?:=|: )([\da-f]{1,16}),? vm_instructions(?:=|: )([\da-f]{1,16})/;

/** Parses a header line above the frames; undefined for other lines. A prefix is allowed, as in logs. */
function readHeaderLine(line: string): Partial<TraceHeader> | undefined {
  const buildId = BUILD_ID.exec(line)?.[1];
  const instructions = INSTRUCTIONS.exec(line);
  if (buildId === undefined && !instructions) return undefined;
  const header: Partial<TraceHeader> = {};
  if (buildId !== undefined) header.buildId = buildId.replaceAll('-', '').toLowerCase();
  if (instructions) {
    header.isolateInstructions = Number.parseInt(instructions[1] ?? '', 16);
    header.vmInstructions = Number.parseInt(instructions[2] ?? '', 16);
  }
  return header;
}
