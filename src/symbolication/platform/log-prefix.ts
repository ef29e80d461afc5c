/** What logcat and Android Studio put before each line, in their several forms. */
const LOG_PREFIXES = [
  /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +(?:[\w.]{1,60} +)?\d{1,9} +\d{1,9} +(?:\d{1,9} +)?[VDIWEFA] [^:]{0,80}: ?/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +\d{1,9}-\d{1,9} +\S{1,80} +\S{1,200} +[VDIWEFA] +/,
  /^(?:(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +)?(?:\d{1,9}-\d{1,9}\/\S{1,200} +)?[VDIWEFA]\/[^(:]{1,80}(?:\( *\d{1,9}\))?: ?/,
];

/** The line without what a log has put before it. */
export function withoutLogPrefix(line: string): string {
  for (const prefix of LOG_PREFIXES) {
    const found = prefix.exec(line);
    if (found) return line.slice(found[0].length);
  }
  return line;
}
