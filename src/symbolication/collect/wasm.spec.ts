import { expect, test } from 'vitest';
import { wasmFunctions } from './wasm';
import { NAMED_MODULE, NAMES, stackOfModule, STRIPPED_MODULE } from './wasm.spec-support';

test('functions of a module have their names and bodies, as an engine prints them', () => {
  const functions = wasmFunctions(NAMED_MODULE) ?? [];
  expect(functions[0]).toBeNull();
  const places = stackOfModule(STRIPPED_MODULE);
  expect(places.map(({ index }) => index)).toEqual([1, 2]);
  for (const { index, byte } of places) {
    const [from = '', to = '', name] = functions[index]?.split(' ') ?? [];
    expect(name).toBe(NAMES[index]);
    expect(byte).toBeGreaterThanOrEqual(Number(from));
    expect(byte).toBeLessThan(Number(to));
  }
});

test('a module without names has no functions', () => {
  expect(wasmFunctions(STRIPPED_MODULE)).toBeUndefined();
});

test('a module that is cut off has no functions, or those before', () => {
  for (let end = 0; end < NAMED_MODULE.length; end += 1) {
    const functions = wasmFunctions(NAMED_MODULE.subarray(0, end));
    expect(functions === undefined || functions.length === 3).toBe(true);
  }
});
