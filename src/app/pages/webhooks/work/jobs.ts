import type { Delivery } from '#contract/webhook';
import { maskBody, textLines } from '#domain/webhook/body';
import { compareDeliveries, type ComparedPart } from '#domain/webhook/compare';
import { curlPosix } from '#domain/webhook/command/curl';
import { rawBody, readBody, type ReadBody } from '#domain/webhook/read-body';
import type { Reveal } from '#domain/webhook/command/resend';
import { scanJson } from '#domain/json/scan';
import { searchNodes } from '#domain/json/tree';

/**
 * Jobs on the bodies of a delivery: small ones on the page, large ones in a worker, since 5 MB take seconds
 * (run.ts decides). Pure functions of texts.
 */
export type BodyJobs = {
  read: Job<{ body: string; type: string; raw: boolean }, ReadBody>;
  mask: Job<string, string>;
  /** Matching nodes of a tree or lines of a text. */
  search: Job<{ source: string; query: string; kind: ReadBody['kind'] }, readonly number[]>;
  compare: Job<{ left: Delivery; right: Delivery }, ComparedPart[]>;
  curl: Job<{ delivery: Delivery; reveal: Reveal }, string>;
};

type Job<Input, Output> = { input: Input; output: Output; progress: never };

export const bodyJobs: { [J in keyof BodyJobs]: (input: BodyJobs[J]['input']) => BodyJobs[J]['output'] } = {
  read: ({ body, type, raw }) => (raw ? rawBody(body) : readBody(body, type)),
  mask: maskBody,
  search: ({ source, query, kind }) =>
    kind === 'tree' ? searchTree(source, query) : searchLines(source, query),
  compare: ({ left, right }) => compareDeliveries(left, right),
  curl: ({ delivery, reveal }) => curlPosix(delivery, { reveal }),
};

function searchTree(source: string, query: string): readonly number[] {
  const scan = latestScan(source);
  return scan.ok ? searchNodes(scan.tree, query) : [];
}

/** Masked text is not searched: a search must not reveal a secret. */
function searchLines(source: string, query: string): readonly number[] {
  if (query === '') return [];
  const text = query.toLowerCase();
  return textLines(source).flatMap(({ masked }, line) => (masked.toLowerCase().includes(text) ? [line] : []));
}

/** Cache for repeated searches in a body. */
let scanned: { source: string; scan: ReturnType<typeof scanJson> } | undefined;

function latestScan(source: string): ReturnType<typeof scanJson> {
  if (scanned?.source !== source) scanned = { source, scan: scanJson(source) };
  return scanned.scan;
}
