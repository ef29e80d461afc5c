import { stringifyJson } from '#contract/json';
import type { Delivery } from '#contract/webhook';
import { maskText } from '#domain/privacy/secrets';
import { type Comparable, type ComparedLine, compareParts } from '#domain/webhook/compare';
import { curlPosix, curlPowerShell } from '#domain/webhook/curl';
import type { Diff } from '#domain/webhook/diff';
import { harOf } from '#domain/webhook/har';
import { scanJson, type JsonFault, type JsonTree } from '#domain/json/scan';
import { searchNodes } from '#domain/json/tree';

/**
 * What is worked out of a delivery's bodies. Of small ones on the page, at once; of large ones in a worker, because
 * 5 MB take seconds (run.ts decides). Pure functions of texts either way.
 */
export type BodyJobs = {
  read: Job<string, ReadBody>;
  search: Job<{ body: string; wanted: string }, readonly number[]>;
  compare: Job<{ left: Comparable; right: Comparable }, Comparison>;
  curl: Job<Delivery, string>;
  powerShell: Job<Delivery, string>;
  har: Job<Delivery, string>;
};

type Job<Input, Output> = { input: Input; output: Output; progress: never };

/** A body as it is shown: the values of a JSON text, to be drawn with secrets masked, or any other text, masked. */
type ReadBody = { kind: 'json'; tree: JsonTree } | { kind: 'text'; text: string; fault: JsonFault };

/** The same part of two deliveries line by line: how many lines there are, how many differ, and those worth drawing. */
export type Comparison = {
  lines: number;
  different: number;
  shown: readonly ComparedLine[];
  byPlace: Diff['byPlace'];
};

/** More lines than this are not drawn; equal ones are left out first. */
const MOST_LINES = 400;

export const bodyJobs: { [J in keyof BodyJobs]: (input: BodyJobs[J]['input']) => BodyJobs[J]['output'] } = {
  read: (body) => {
    const scan = latestScan(body);
    return scan.ok
      ? { kind: 'json', tree: scan.tree }
      : { kind: 'text', text: maskText(body), fault: scan.fault };
  },
  search: ({ body, wanted }) => {
    const scan = latestScan(body);
    return scan.ok ? searchNodes(scan.tree, wanted) : [];
  },
  compare: ({ left, right }) => {
    const { lines, byPlace } = compareParts(left, right);
    const different = lines.filter((line) => line.kind !== 'same');
    const shown = (lines.length > MOST_LINES ? different : lines).slice(0, MOST_LINES);
    return { lines: lines.length, different: different.length, shown, byPlace };
  },
  curl: (delivery) => curlPosix(delivery, { reveal: 'none' }),
  powerShell: (delivery) => curlPowerShell(delivery, { reveal: 'none' }),
  har: (delivery) => stringifyJson(harOf(delivery), 2),
};

/** A body is searched many times after it is read. */
let scanned: { body: string; scan: ReturnType<typeof scanJson> } | undefined;

function latestScan(body: string): ReturnType<typeof scanJson> {
  if (scanned?.body !== body) scanned = { body, scan: scanJson(body) };
  return scanned.scan;
}
