import type { TraceHeader } from './frame';

const BUILD_ID = /\bbuild[_ ]?id: ?'?([\da-f]{2}[\da-f-]{6,60})'?(?=\s|,|$)/i;
const INSTRUCTIONS = /\bisolate_instructions(?:=|: )([\da-f]{1,16}),? vm_instructions(?:=|: )([\da-f]{1,16})/;
const ANY = /^(?:\*{3} |Warning: This VM |pid: \d|os: \w|isolate_dso_base: )/;

/** What a line above the frames says; null where it is none of those lines. Others may stand in front, as in logs. */
export function readHeaderLine(line: string): Partial<TraceHeader> | null {
  const buildId = BUILD_ID.exec(line)?.[1];
  const instructions = INSTRUCTIONS.exec(line);
  if (buildId === undefined && instructions === null) return ANY.test(line) ? {} : null;
  const header: Partial<TraceHeader> = {};
  if (buildId !== undefined) header.buildId = buildId.replaceAll('-', '').toLowerCase();
  if (instructions !== null) {
    header.isolateInstructions = Number.parseInt(instructions[1] ?? '', 16);
    header.vmInstructions = Number.parseInt(instructions[2] ?? '', 16);
  }
  return header;
}
