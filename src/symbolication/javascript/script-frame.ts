import { readAtFrame } from './at-frame';
import { frameAt, type RawFrame, readPlace } from './frame';
import { readGeckoFrame } from './gecko-frame';

/** Frame of JavaScript as an engine, an error tracker, a test runner or React prints it. */
export function readScriptFrame(line: string): RawFrame | undefined {
  return readAtFrame(line) ?? readReprinted(line) ?? readGeckoFrame(line);
}

/** `File "https://…/main.js", line 1, col 226, in lineTotal`, of Sentry; Rollbar prints no commas. */
const TRACKER_FRAME =
  /^File "([^"]{1,500})",? line (\d{1,9}),? col(?:umn)? (\d{1,9})(?:,? in (\S.{0,300}))?$/;
/** `❯ lineTotal src/cart.ts:4:11`, of Vitest. */
const TEST_FRAME = /^❯ (?:(\S.{0,300}) )?(\S{1,500}:\d{1,9}:\d{1,9})$/;
/** `in Route (at App.js:12)`, of a component stack of React. */
const COMPONENT_FRAME = /^in (\S.{0,200}) \(at ([^()]{1,300}:\d{1,9}(?::\d{1,9})?)\)$/;

function readReprinted(line: string): RawFrame | undefined {
  const [, file, row, column, printed = ''] = TRACKER_FRAME.exec(line) ?? [];
  if (file !== undefined) return frameAt('reporter', nameOf(printed), readPlace(`${file}:${row}:${column}`));
  const [, name = '', place] = TEST_FRAME.exec(line) ?? COMPONENT_FRAME.exec(line) ?? [];
  return place === undefined ? undefined : frameAt('reporter', nameOf(name), readPlace(place));
}

function nameOf(printed: string): string {
  return /^(?:\?|\[anonymous\]|<anonymous>|\(anonymous\))$/.test(printed) ? '' : printed;
}
