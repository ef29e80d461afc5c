import { codeSections, sectionsOf, WasmReader } from './wasm-module';

const MAX_FUNCTIONS = 1_000_000;
const MAX_NAME_BYTES = 4096;
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
        const name = reader.text(MAX_NAME_BYTES);
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
