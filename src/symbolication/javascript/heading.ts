/** What a line says that is no frame. */
export type Heading =
  | { kind: 'cause' | 'suppressed' | 'aggregate' | 'async'; title: string }
  | { kind: 'omitted'; count: number | null }
  | { kind: 'error' }
  | { kind: 'text' };

const CAUSE = /^(?:Caused by:|\[cause\]:|cause:|Cause:)\s*(.*)$/;
const SUPPRESSED = /^(?:Suppressed:|\[suppressed\]:)\s*(.*)$/;
const AGGREGATE = /^\[errors\]:\s*\[?\s*(.*)$/;
const ASYNC = /^(?:-{2,} ?async ?-{2,}|From previous event:|([A-Za-z. ]{1,60}) ?\(async\))$/;
/** Hermes, Node and Java, each in its words. */
const OMITTED =
  /^\.\.\. ?(?:skipping )?(\d{1,9})? ?(?:frames?|more|lines matching .*|stack frames? omitted)\b/;
const ERROR =
  /^(?:Uncaught )?(?:\(in promise\) )?(?:[\w$]+[.:] ?)*[\w$]*(?:Error|Exception|Violation)(?: \[[\w$]+\])?(?::|$)/;

export function readHeading(line: string): Heading {
  const cause = CAUSE.exec(line);
  if (cause !== null) return { kind: 'cause', title: cause[1] ?? '' };
  const suppressed = SUPPRESSED.exec(line);
  if (suppressed !== null) return { kind: 'suppressed', title: suppressed[1] ?? '' };
  const aggregate = AGGREGATE.exec(line);
  if (aggregate !== null) return { kind: 'aggregate', title: aggregate[1] ?? '' };
  const async = ASYNC.exec(line);
  if (async !== null) return { kind: 'async', title: async[1] ?? '' };
  const omitted = OMITTED.exec(line);
  if (omitted !== null) {
    return { kind: 'omitted', count: omitted[1] === undefined ? null : Number(omitted[1]) };
  }
  return { kind: ERROR.test(line) ? 'error' : 'text' };
}
