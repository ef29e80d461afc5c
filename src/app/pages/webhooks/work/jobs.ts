import { gunzipSync, Inflate, Unzlib } from 'fflate';
import { stringifyJson } from '#contract/json';
import type { Delivery } from '#contract/webhook';
import { maskBody, textLines } from '#domain/webhook/body';
import { compareDeliveries, type ComparedPart } from '#domain/webhook/compare';
import { curlPosix } from '#domain/webhook/command/curl';
import { harOf } from '#domain/webhook/har';
import { MAX_UNPACKED, type Unpack } from '#domain/webhook/packed';
import { type BodyForm, rawBody, readBody, type ReadBody } from '#domain/webhook/read-body';
import type { Reveal } from '#domain/webhook/command/resend';
import { scanJson } from '#domain/json/scan';
import { searchNodes } from '#domain/json/tree';

/**
 * Jobs on the bodies of a delivery: small ones on the page, large ones in a worker, since 5 MB take seconds
 * (run.ts decides). Pure functions of texts.
 */
export type BodyJobs = {
  read: Job<{ body: string; form: BodyForm; raw: boolean }, ReadBody>;
  mask: Job<string, string>;
  /** Matching nodes of a tree or lines of a text. */
  search: Job<{ source: string; query: string; kind: ReadBody['kind'] }, readonly number[]>;
  compare: Job<{ left: Delivery; right: Delivery }, ComparedPart[]>;
  curl: Job<{ delivery: Delivery; reveal: Reveal }, string>;
  har: Job<Delivery, string>;
};

type Job<Input, Output> = { input: Input; output: Output; progress: never };

const unpack: Unpack = {
  gunzip: (packed) => {
    // The size is at the end of the data, modulo 2³².
    const size = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 4, true);
    if (size > MAX_UNPACKED) throw tooLong();
    return gunzipSync(packed, { out: new Uint8Array(size) });
  },
  inflate: (packed) => inflated(new Unzlib(), packed),
  inflateRaw: (packed) => inflated(new Inflate(), packed),
};

/** Bytes unpacked in one step, to about a thousand times as many. */
const STEP = 16_384;

function inflated(stream: Inflate | Unzlib, packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  stream.ondata = (part) => {
    size += part.length;
    if (size > MAX_UNPACKED) throw tooLong();
    parts.push(part);
  };
  for (let at = 0; at < packed.length; at += STEP) {
    stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function tooLong(): RangeError {
  return new RangeError(`More than ${MAX_UNPACKED} bytes are too many`);
}

export const bodyJobs: { [J in keyof BodyJobs]: (input: BodyJobs[J]['input']) => BodyJobs[J]['output'] } = {
  read: ({ body, form, raw }) => (raw ? rawBody(body) : readBody(body, form, unpack)),
  mask: maskBody,
  search: ({ source, query, kind }) =>
    kind === 'tree' ? searchTree(source, query) : searchLines(source, query),
  compare: ({ left, right }) => compareDeliveries(left, right),
  curl: ({ delivery, reveal }) => curlPosix(delivery, { reveal }),
  har: (delivery) => stringifyJson(harOf(delivery), 2),
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
