import type { Range } from './json-bytes';
import { JsonBytes } from './json-bytes';
import { MapFault } from './map-fault';
import type { MappingsPart } from './mappings';
import { readMappings } from './mappings';
import type { RawPart } from './read-map';
import { type MapRules, ranges, readParts } from './read-map';
import type { Segments } from './segment-table';

const QUOTE = 0x22;

/**
 * A source map ready for look-ups: typed arrays, and the strings of the JSON as bytes. It can be cloned into another
 * thread, its buffers moved there.
 */
export type SourceMapTables = Segments & {
  /** Name of each source, with its root; a label, never opened as a file. Undefined if the map has none. */
  sourceNames: (string | undefined)[];
  ignored: Uint8Array;
  /** The JSON strings of names, contents, function maps and functions of modules, one behind the other, without their quotes. */
  text: Uint8Array;
  /** Begin and end in `text` in pairs, -1 where there is none. */
  nameRanges: Int32Array;
  contentRanges: Int32Array;
  functionRanges: Int32Array;
  wasmRanges: Int32Array;
};

export function readTables(bytes: Uint8Array, rules: MapRules): SourceMapTables {
  const json = new JsonBytes(bytes);
  const parts = readParts(json, rules);
  const text = new Collector(json, parts);
  return {
    ...readMappings(placed(json, parts)),
    sourceNames: parts.flatMap((part) => ranges(part.sources).map((range) => sourceName(json, part, range))),
    ignored: Uint8Array.from(
      parts.flatMap((part) => ranges(part.sources).map((_, i) => (part.ignored.has(i) ? 1 : 0))),
    ),
    nameRanges: concatenated(parts.map((part) => text.strings(part.names))),
    contentRanges: concatenated(
      parts.map((part) => padded(text.strings(part.contents), part.sources.length)),
    ),
    functionRanges: concatenated(
      parts.map((part) => padded(text.values(functionMaps(json, part)), part.sources.length)),
    ),
    wasmRanges: concatenated(parts.map((part) => text.strings(part.wasmFunctions))),
    text: text.collected(),
  };
}

function placed(json: JsonBytes, parts: readonly RawPart[]): MappingsPart[] {
  let firstSource = 0;
  let firstName = 0;
  return parts.map((part, i) => {
    const next = parts[i + 1];
    const sourceCount = part.sources.length / 2;
    const nameCount = part.names.length / 2;
    firstSource += sourceCount;
    firstName += nameCount;
    return {
      ...plainText(json, part.mappings),
      line: part.line,
      column: part.column,
      stop: next === undefined ? undefined : { line: next.line, column: next.column },
      firstSource: firstSource - sourceCount,
      sourceCount,
      firstName: firstName - nameCount,
      nameCount,
    };
  });
}

/** Base64 as bytes; nobody escapes it, but JSON may. */
function plainText(json: JsonBytes, { from, to }: Range): Pick<MappingsPart, 'bytes' | 'from' | 'to'> {
  if (!json.bytes.subarray(from, to).includes(0x5c)) return { bytes: json.bytes, from, to };
  const text = json.text({ from: from - 1, to: to + 1 });
  return {
    bytes: Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff),
    from: 0,
    to: text.length,
  };
}

function sourceName(json: JsonBytes, { sourceRoot }: RawPart, range: Range): string | undefined {
  if (json.isNull(range)) return undefined;
  const source = json.text(range);
  if (sourceRoot === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(source)) return source;
  return sourceRoot.endsWith('/') ? sourceRoot + source : `${sourceRoot}/${source}`;
}

function functionMaps(json: JsonBytes, { functions }: RawPart): number[] {
  if (functions === undefined || json.isNull(functions)) return [];
  if (functions.elements === undefined) throw new MapFault();
  return functions.elements;
}

/** Copies what is requested later out of the JSON, list by list, so that the rest of it can go. */
class Collector {
  private readonly json: JsonBytes;
  private readonly text: Uint8Array;
  private used = 0;

  constructor(json: JsonBytes, parts: readonly RawPart[]) {
    this.json = json;
    const sizes = parts.map(
      (part) =>
        length(part.contents) +
        length(part.names) +
        length(functionMaps(json, part)) +
        length(part.wasmFunctions),
    );
    this.text = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  }

  /** Byte ranges of the list's strings, without their quotes; -1 for a JSON null. */
  strings(pairs: readonly number[]): Int32Array {
    const copied = this.values(pairs);
    const { bytes } = this.json;
    for (let i = 0; i < copied.length; i += 2) {
      const isNull = bytes[pairs[i] ?? 0] !== QUOTE;
      copied[i] = isNull ? -1 : (copied[i] ?? 0) + 1;
      copied[i + 1] = isNull ? -1 : (copied[i + 1] ?? 0) - 1;
    }
    return copied;
  }

  values(pairs: readonly number[]): Int32Array {
    const from = pairs[0] ?? 0;
    const shift = this.used - from;
    this.text.set(this.json.bytes.subarray(from, pairs.at(-1) ?? 0), this.used);
    this.used += length(pairs);
    const copied = new Int32Array(pairs);
    for (let i = 0; i < copied.length; i += 1) copied[i] = (copied[i] ?? 0) + shift;
    return copied;
  }

  collected(): Uint8Array {
    return this.text;
  }
}

function length(pairs: readonly number[]): number {
  return (pairs.at(-1) ?? 0) - (pairs[0] ?? 0);
}

/** Pads the pairs to the number of sources. */
function padded(pairs: Int32Array, count: number): Int32Array {
  const all = new Int32Array(count).fill(-1);
  all.set(pairs.subarray(0, count));
  return all;
}

function concatenated(arrays: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}
