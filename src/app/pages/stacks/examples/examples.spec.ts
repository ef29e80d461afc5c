import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, inflateSync, unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { NEAR, STACK_TYPES, type StackType } from '#contract/stack';
import { shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { enrichDropped } from '#symbolication/dropped/enrich-dropped';
import { findDropped } from '#symbolication/dropped/find-dropped';
import { shopSymbols } from '#symbolication/flutter/shop-symbols.spec-support';
import { PLATFORMS } from '#symbolication/platforms';
import { recognise } from '#symbolication/recognise';
import { imagesOf } from '#symbolication/stack';
import { convertedStack } from '../frames/converted-stack';
import { firstOwn, sharesOf } from '../frames/own-frames';
import { EXAMPLES } from './examples';

const unpack = { inflate: unzlibSync, inflateRaw: inflateSync, gunzip: gunzipSync };

async function resultOf(type: StackType) {
  const { text, files } = EXAMPLES[type];
  const droppedFiles = files.map(({ name, url }) => {
    const bytes = new Uint8Array(readFileSync(fileURLToPath(url)));
    const read = (from = 0, to = bytes.length) => Promise.resolve(bytes.slice(from, to));
    return [name, { name, size: bytes.length, read }] as const;
  });
  const stack = PLATFORMS[type].parse(text);
  const build = { version: '', buildId: '', variant: '', binaryImages: imagesOf(stack) };
  const job = { type, stack: text, near: NEAR.default, ...build };
  const dropped = await findDropped(type, new Map(droppedFiles), unpack);
  expect(dropped.skipped).toEqual([]);
  const { frames } = await enrichDropped(job, dropped, new Map(), () => undefined);
  return convertedStack(stack, frames, { type, binary_images: build.binaryImages }, true);
}

test.each([
  ['browser', 'discounted', 'src/cart/total.ts', 18],
  ['react native', 'discounted', 'src/cart/total.ts', 18],
  ['android', 'com.example.till.cart.Price.times', 'Price.kt', 21],
  ['ios', 'add(_:_:)', '/ci/shop/Shop/Sum.swift', 3],
  ['flutter', 'Money.+', 'package:shop/money.dart', 18],
] as const)('the example for %s is recognised and converted whole', async (type, name, file, line) => {
  expect(recognise(EXAMPLES[type].text).type?.value).toBe(type);
  const result = await resultOf(type);
  const { own } = sharesOf(result);
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((index) => !result.frames[index]?.converted)).toEqual([]);
  expect(result.frames[firstOwn(result) ?? -1]).toMatchObject({
    function: name,
    file: expect.stringMatching(new RegExp(`${file.replace('.', '[.]')}$`)),
    line,
  });
});

test('there is one for each type, and those of machine code are as their own writers make them', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...STACK_TYPES].sort());
  const [symbols, dwarf] = [EXAMPLES.flutter, EXAMPLES.ios].map(({ files }) =>
    readFileSync(fileURLToPath(files[0]?.url ?? '')),
  );
  expect(dwarf).toEqual(Buffer.from(shopFile()));
  expect(symbols).toEqual(Buffer.from(shopSymbols()));
});
