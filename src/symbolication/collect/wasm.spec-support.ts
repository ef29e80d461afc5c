import { utf8 } from '#domain/text/bytes';

/** Names of the functions of a small module: an imported one, one that fails, and one that calls it. */
export const NAMES = ['imported', 'shop::fail', 'shop::run'];

const text = (value: string) => [value.length, ...utf8(value)];
const section = (kind: number, ...content: number[]) => [kind, content.length, ...content];

const CODE = [
  ...utf8('\0asm\u0001\0\0\0'),
  ...section(1, 1, 0x60, 0, 0),
  ...section(2, 2, ...text('e'), ...text('m'), 2, 0, 1, ...text('e'), ...text('f'), 0, 0),
  ...section(3, 2, 0, 0),
  ...section(7, 1, ...text('run'), 0, 2),
  ...section(10, 2, 3, 0, 0x00, 0x0b, 4, 0, 0x10, 1, 0x0b),
];
const names = [NAMES.length, ...NAMES.flatMap((name, index) => [index].concat(text(name)))];

export const STRIPPED_MODULE = Uint8Array.from(CODE);
export const NAMED_MODULE = Uint8Array.from([
  ...CODE,
  ...section(0, ...text('name'), ...section(1, ...names)),
]);

/** Places that V8 prints for a failing call of the module. */
export function stackOfModule(module: Uint8Array<ArrayBuffer>): { index: number; byte: number }[] {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), {
    e: { f: () => undefined, m: memory },
  });
  try {
    const { run } = instance.exports;
    if (typeof run === 'function') run();
    return [];
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return [...stack.matchAll(/wasm-function\[(\d+)\]:(0x[\da-f]+)/g)].map(([, index, byte]) => ({
      index: Number(index),
      byte: Number(byte),
    }));
  }
}
