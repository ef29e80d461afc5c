import { frameAt, nativeFrame, type RawFrame } from './frame';

/** `value@1:29104`, `<unknown>@1:201`, `set total@1:7`: an app has one bundle, which its frames do not name. */
const BUNDLE_FRAME =
  /^((?:(?:get|set|new|bound|async) )?[^\s@:()]{1,200})@(?:(\d{1,9}):(\d{1,9})|-1(?::-1)?)$/;

/**
 * Frame of a React Native release without the name of its bundle. React Native subtracts 1 from columns before it
 * prints them; `@-1` is native code.
 */
export function readBundleFrame(line: string): RawFrame | undefined {
  const match = BUNDLE_FRAME.exec(line);
  if (!match) return undefined;
  const [, printed = '', row, column] = match;
  const name = /^(?:<unknown>|<anonymous>|\?)$/.test(printed) ? '' : printed;
  if (row === undefined) return nativeFrame('hermes', name, '');
  const place = { file: '', line: Number(row), column: Number(column), address: '' };
  return { ...frameAt('hermes', name, place), columnBase: 0 };
}
