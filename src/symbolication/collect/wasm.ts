const MAGIC = [0x00, 0x61, 0x73, 0x6d];
/** Length of magic and version. */
const HEADER_BYTES = 8;
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
function sectionsOf(module: Uint8Array): WasmSection[] {
  const sections: WasmSection[] = [];
  let at = HEADER_BYTES;
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
function codeSections(sections: readonly WasmSection[]) {
  const ofKind = (id: number) => sections.find(({ kind }) => kind === id);
  return { imports: ofKind(SECTIONS.import), code: ofKind(SECTIONS.code) };
}

/** Reads the values of a part of a module one after the other; NaN once the part is at its end. */
class WasmReader {
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

const MAX_FUNCTIONS = 1_000_000;
const MAX_FUNCTION_NAME_BYTES = 4096;
/** Subsection of the section `name` with the functions. */
const FUNCTION_NAMES = 1;

/**
 * Functions of a module with a section `name`, by index: `from to name`, the bytes of its body in the module and its
 * name, or null for one without. Undefined without any name, and for a module that is not understood.
 */
export function wasmFunctions(module: Uint8Array): (string | null)[] | undefined {
  const sections = sectionsOf(module);
  const nameSection = sections.find(({ name }) => name === 'name');
  const { imports, code } = codeSections(sections);
  if (!nameSection || !code) return undefined;
  const names = functionNames(new WasmReader(module, nameSection.from, nameSection.to));
  const first = imports ? importedFunctions(new WasmReader(module, imports.from, imports.to)) : 0;
  const bodies = bodiesOf(new WasmReader(module, code.from, code.to));
  if (names.size === 0 || first === undefined || bodies === undefined) return undefined;
  const ofImports = Array.from({ length: first }, () => null);
  const ofBodies = bodies.map(({ from, to }, index) => {
    const name = names.get(first + index);
    return name === undefined ? null : `${from} ${to} ${name}`;
  });
  return [...ofImports, ...ofBodies];
}

function functionNames(reader: WasmReader): Map<number, string> {
  const names = new Map<number, string>();
  while (!reader.isAtEnd) {
    const kind = reader.byte();
    const size = reader.number();
    const end = reader.at + size;
    if (kind === FUNCTION_NAMES) {
      const count = reader.number();
      for (let i = 0; i < count && i < MAX_FUNCTIONS && !reader.isAtEnd; i += 1) {
        const index = reader.number();
        const name = reader.text(MAX_FUNCTION_NAME_BYTES);
        if (name !== undefined && name !== '') names.set(index, name);
      }
    }
    reader.at = end;
  }
  return names;
}

/** Bodies of functions, as an engine prints places in them. */
function bodiesOf(reader: WasmReader): { from: number; to: number }[] | undefined {
  const count = reader.number();
  if (!(count <= MAX_FUNCTIONS)) return undefined;
  const bodies: { from: number; to: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const size = reader.number();
    const from = reader.at;
    reader.at = from + size;
    if (Number.isNaN(size)) return undefined;
    bodies.push({ from, to: reader.at });
  }
  return bodies;
}

/** Number of imported functions, which have the first indexes; undefined for a kind of import that is not known. */
function importedFunctions(reader: WasmReader): number | undefined {
  const count = reader.number();
  let functions = 0;
  for (let i = 0; i < count; i += 1) {
    reader.text(0);
    reader.text(0);
    const kind = reader.byte();
    if (kind === 0) functions += 1;
    if (!skipImport(reader, kind)) return undefined;
  }
  return functions;
}

/** Skips what an import of this kind is. */
function skipImport(reader: WasmReader, kind: number): boolean {
  switch (kind) {
    case 0:
      reader.number();
      return true;
    case 1:
      skipType(reader);
      skipLimits(reader);
      return true;
    case 2:
      skipLimits(reader);
      return true;
    case 3:
      skipType(reader);
      reader.byte();
      return true;
    case 4:
      reader.byte();
      reader.number();
      return true;
    default:
      return false;
  }
}

/** A type is a byte; references to a type have that behind it. */
function skipType(reader: WasmReader): void {
  const type = reader.byte();
  if (type === 0x63 || type === 0x64) reader.number();
}

function skipLimits(reader: WasmReader): void {
  const flags = reader.byte();
  reader.number();
  if ((flags & 1) === 1) reader.number();
}
