const MAGIC = [0x00, 0x61, 0x73, 0x6d];
/** Length of magic and version. */
const HEADER = 8;
/** Ids of sections. */
const SECTIONS = { custom: 0, import: 2, code: 10 };
const MAX_URL_BYTES = 4096;

/** True for a module of WebAssembly. */
export function isWasm(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/** The map that a module names in its section `sourceMappingURL`; undefined without one, or if the module is damaged. */
export function wasmMapReference(module: Uint8Array): string | undefined {
  for (const { name, from, to } of sectionsOf(module)) {
    if (name !== 'sourceMappingURL') continue;
    const reader = new WasmReader(module, from, to);
    return reader.text(MAX_URL_BYTES);
  }
  return undefined;
}

/** Section of a module: its content, and the name of a custom one. */
type WasmSection = { kind: number; name: string; from: number; to: number };

/** Sections up to the first damaged one. */
export function sectionsOf(module: Uint8Array): WasmSection[] {
  const sections: WasmSection[] = [];
  let at = HEADER;
  while (at < module.length) {
    const reader = new WasmReader(module, at, module.length);
    const kind = reader.byte();
    const size = reader.number();
    const to = reader.at + size;
    if (Number.isNaN(to) || to > module.length) break;
    const name = kind === SECTIONS.custom ? (reader.text(MAX_URL_BYTES) ?? '') : '';
    sections.push({ kind, name, from: reader.at, to });
    at = to;
  }
  return sections;
}

/** The import and the code section; undefined where the module has none. */
export function codeSections(sections: readonly WasmSection[]) {
  const ofKind = (id: number) => sections.find(({ kind }) => kind === id);
  return { imports: ofKind(SECTIONS.import), code: ofKind(SECTIONS.code) };
}

/** Reads the values of a part of a module one after the other; NaN once the part is at its end. */
export class WasmReader {
  private readonly bytes: Uint8Array;
  private readonly to: number;
  at: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
  }

  byte(): number {
    const byte = this.at < this.to ? this.bytes[this.at] : undefined;
    this.at += 1;
    return byte ?? Number.NaN;
  }

  /** LEB128 of up to 64 bits; the sign does not count. */
  number(): number {
    let value = 0;
    for (let index = 0; index < 10; index += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (Number.isNaN(byte)) return Number.NaN;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  }

  /** Text with its length in front; undefined for one that is longer, or cut off. */
  text(most: number): string | undefined {
    const length = this.number();
    const from = this.at;
    this.at += length;
    if (Number.isNaN(length) || this.at > this.to || length > most) return undefined;
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }

  get isAtEnd(): boolean {
    return !(this.at < this.to);
  }
}
