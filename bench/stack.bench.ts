import { framesOf } from '#symbolication/stack';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrichJavaScript } from '../src/symbolication/javascript/enrich';
import { openSourceMap } from '../src/symbolication/javascript/map/source-map';
import { parseJavaScript } from '../src/symbolication/javascript/platform';

import * as z from 'zod/mini';

/**
 * Our source map reader beside `source-map` 0.8 and `@jridgewell/trace-mapping`, in the same process and on the largest
 * maps that packages ship. They are downloaded for the run and are no dependencies. Look-ups go to places all over a map,
 * where memory is what is waited for, and to the same ones in order; what is retained is measured after them.
 */

const MAPS = [
  ['@babel/standalone@7.29.10', 'babel.js.map'],
  ['mermaid@11.17.2', 'dist/mermaid.min.js.map'],
  ['antd@6.6.8', 'dist/antd-with-locales.min.js.map'],
  ['hls.js@1.7.4', 'dist/hls.js.map'],
] as const;
const RIVAL = 'source-map@0.8.0';
const LOOK_UPS = 1_000_000;
const BEGINNING = Int32Array.of(1, 0);

type Position = { line: number; column: number };
/**
 * Looks up places and adds their original lines up, 0 where there is none. Each reader has a loop of its own, so that it
 * is compiled for this reader alone and the call costs none of them anything.
 */
type SumOfLines = (places: Int32Array) => number;
type Opened = { sum: SumOfLines; retained: unknown; close?: () => void };
type Reader = { name: string; load: (file: string) => Opened | Promise<Opened> };

/** The used part of source-map's types. */
type Consumer = { originalPositionFor: (at: Position) => { line: number | null }; destroy: () => void };
type SourceMapPackage = { SourceMapConsumer: new (map: string) => Promise<Consumer> };

setFlagsFromString('--expose_gc');
const Collect = z.custom<() => void>((value) => typeof value === 'function');
const collect = Collect.parse(runInNewContext('gc'));

const ours: Reader = {
  name: 'ours',
  load: (file) => {
    const map = openSourceMap(readFileSync(file));
    const { originals } = map.tables;
    const sum: SumOfLines = (places) => {
      let lines = 0;
      for (let i = 0; i < places.length; i += 2) {
        const segment = map.find(places[i] ?? 0, places[i + 1] ?? 0);
        if ((originals[4 * segment] ?? -1) >= 0) lines += (originals[4 * segment + 1] ?? 0) + 1;
      }
      return lines;
    };
    return { sum, retained: map };
  },
};

const traceMapping: Reader = {
  name: 'trace-mapping',
  load: (file) => {
    const map = new TraceMap(readFileSync(file, 'utf8'));
    const sum: SumOfLines = (places) => {
      let lines = 0;
      for (let i = 0; i < places.length; i += 2)
        lines += originalPositionFor(map, { line: places[i] ?? 0, column: places[i + 1] ?? 0 }).line ?? 0;
      return lines;
    };
    return { sum, retained: map };
  },
};

function sourceMap({ SourceMapConsumer }: SourceMapPackage): Reader {
  return {
    name: 'source-map 0.8',
    load: async (file) => {
      const map = await new SourceMapConsumer(readFileSync(file, 'utf8'));
      const sum: SumOfLines = (places) => {
        let lines = 0;
        for (let i = 0; i < places.length; i += 2)
          lines += map.originalPositionFor({ line: places[i] ?? 0, column: places[i + 1] ?? 0 }).line ?? 0;
        return lines;
      };
      return { sum, retained: map, close: () => map.destroy() };
    },
  };
}

/** Buffers are freed asynchronously, so the collector runs twice with a pause between. */
async function bytesHeld(): Promise<number> {
  collect();
  await setTimeout(100);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Processor time, so that other work on the machine does not count. */
async function milliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Lines and columns in turn: places all over the file, always the same ones, each a little behind the beginning of a segment. */
function someplaces(file: string): Int32Array {
  const { lineStarts, columns } = openSourceMap(readFileSync(file)).tables;
  let seed = 1;
  const places = Array.from({ length: LOOK_UPS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    const segment = seed % columns.length;
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((lineStarts[middle + 1] ?? 0) <= segment) low = middle + 1;
      else high = middle;
    }
    return [low + 1, (columns[segment] ?? 0) + (seed % 3)];
  });
  return Int32Array.from(places.flat());
}

function inOrderOf(places: Int32Array): Int32Array {
  const order = Array.from({ length: places.length / 2 }, (_, i) => 2 * i);
  const line = (at: number) => places[at] ?? 0;
  const column = (at: number) => places[at + 1] ?? 0;
  order.sort((a, b) => line(a) - line(b) || column(a) - column(b));
  return Int32Array.from(order.flatMap((at) => [line(at), column(at)]));
}

async function measure({ name, load }: Reader, file: string, places: Int32Array) {
  let cold = Infinity;
  for (let i = 0; i < 5; i += 1) {
    collect();
    const spent = await milliseconds(async () => {
      const opened = await load(file);
      opened.sum(BEGINNING);
      opened.close?.();
    });
    cold = Math.min(cold, spent);
  }
  const before = await bytesHeld();
  const opened = await load(file);
  const sum = opened.sum(places);
  const memory = (await bytesHeld()) - before;
  const warm = await perSecond(opened, places);
  const inOrder = await perSecond(opened, inOrderOf(places));
  opened.close?.();
  return { name, cold, warm, inOrder, memory, sum };
}

/** Millions of look-ups. */
async function perSecond({ sum }: Opened, places: Int32Array): Promise<number> {
  let best = 0;
  for (let i = 0; i < 5; i += 1) {
    const spent = await milliseconds(() => sum(places));
    best = Math.max(best, places.length / 2 / spent / 1000);
  }
  return best;
}

const folder = mkdtempSync(join(tmpdir(), 'watchbill-bench-'));

/** Downloads a package and gives the folder that it lies in. */
function download(name: string): string {
  const target = mkdtempSync(join(folder, 'package-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: target, encoding: 'utf8', stdio: 'pipe' });
  const archive = npm('pack', '--silent', name).trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['xzf', archive], { cwd: target });
  return join(target, 'package');
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('source maps', () => {
  let rival: Reader;
  beforeAll(async () => {
    const loaded: { default: SourceMapPackage } = await import(join(download(RIVAL), 'source-map.js'));
    rival = sourceMap(loaded.default);
  });

  it.each(MAPS)('%s %s', { timeout: 600_000 }, async (name, path) => {
    const file = join(download(name), path);
    const places = someplaces(file);
    const size = readFileSync(file).length / 1_048_576;
    const own = await measure(ours, file, places);
    const others = [await measure(traceMapping, file, places), await measure(rival, file, places)];
    const rows = [own, ...others].map(({ name, cold, warm, inOrder, memory }) =>
      [
        `  ${name.padEnd(15)}`,
        `cold ${cold.toFixed(0).padStart(5)} ms (× ${(cold / own.cold).toFixed(2)})`,
        `anywhere ${warm.toFixed(2).padStart(5)} M/s (ours × ${(own.warm / warm).toFixed(1)})`,
        `in order ${inOrder.toFixed(2).padStart(5)} M/s (ours × ${(own.inOrder / inOrder).toFixed(1)})`,
        `memory ${(memory / 1_048_576).toFixed(0).padStart(4)} MiB (ours ${((100 * own.memory) / memory).toFixed(0)} %)`,
      ].join('  '),
    );
    console.log([`${name}, ${size.toFixed(1)} MiB`, ...rows].join('\n'));
    expect(others[0]?.sum).toBe(own.sum);
  });
});

describe('stacks', () => {
  it('of 100,000 frames are parsed and enriched', async () => {
    const [name, path] = MAPS[3];
    const map = openSourceMap(readFileSync(join(download(name), path)));
    const stack = Array.from(
      { length: 100_000 },
      (_, i) => `    at f (https://shop.test/hls.js:${(i % 20_000) + 1}:${(i % 40) + 5})`,
    ).join('\n');
    let parsed = parseJavaScript('');
    const parse = await milliseconds(() => (parsed = parseJavaScript(stack)));
    let lines = enrichJavaScript(parsed, { near: 5, mapFor: () => 'no map' });
    const enrich = () => (lines = enrichJavaScript(parsed, { near: 5, mapFor: () => map }));
    const cold = await milliseconds(enrich);
    const warm = await milliseconds(enrich);
    console.log(
      `100,000 frames: parsed in ${parse.toFixed(0)} ms, enriched in ${cold.toFixed(0)} ms, again in ${warm.toFixed(0)} ms (${(100_000 / warm).toFixed(0)} frames/ms)`,
    );
    expect(framesOf(parsed)).toHaveLength(100_000);
    expect(lines.filter(({ notConverted }) => notConverted === null).length).toBeGreaterThan(50_000);
  });
});
