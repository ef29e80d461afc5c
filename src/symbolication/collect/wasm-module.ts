const MAGIC = [0x00, 0x61, 0x73, 0x6d];
/** Length of magic and version. */
const HEADER = 8;
const CUSTOM = 0;
const MAX_URL_BYTES = 4096;

/** True for a module of WebAssembly. */
export function isWasm(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/** The map that a module names in its section `sourceMappingURL`; undefined without one, or if the module is damaged. */
export function wasmMapReference(module: Uint8Array): string | undefined {
  let at = HEADER;
  while (at < module.length) {
    const kind = module[at];
    const size = readLeb(module, at + 1);
    if (size === undefined) return undefined;
    const end = size.next + size.value;
    const name = kind === CUSTOM ? readText(module, size.next) : undefined;
    if (name?.text === 'sourceMappingURL') return readText(module, name.next)?.text;
    at = end;
  }
  return undefined;
}

/** Unsigned LEB128 of 32 bits. */
function readLeb(bytes: Uint8Array, from: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: from + index + 1 };
  }
  return undefined;
}

function readText(bytes: Uint8Array, from: number): { text: string; next: number } | undefined {
  const length = readLeb(bytes, from);
  if (length === undefined || length.value > MAX_URL_BYTES) return undefined;
  const next = length.next + length.value;
  return next > bytes.length
    ? undefined
    : { text: new TextDecoder().decode(bytes.subarray(length.next, next)), next };
}
