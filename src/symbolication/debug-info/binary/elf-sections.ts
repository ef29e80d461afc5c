import { ByteReader, DebugInfoFault } from '../bytes/byte-reader';

export type ElfSection = {
  name: string;
  type: number;
  flags: number;
  address: number;
  from: number;
  size: number;
  /** Index of a section that belongs to this one. */
  link: number;
};

const MAX_NAME_LENGTH = 64;
/** Placeholder in the header if there are too many sections: the first section then has the value. */
const ELSEWHERE = 0xffff;

/** The section headers of an ELF file (System V ABI, chapter 4); none where it has none. */
export function readSections(bytes: Uint8Array, isWide: boolean): ElfSection[] {
  const word = isWide ? 8 : 4;
  const header = new ByteReader(bytes, 'the ELF file', isWide ? 40 : 32);
  const from = header.unsigned(word);
  header.skip(10);
  const entrySize = header.u16();
  let count = header.u16();
  let names = header.u16();
  if (from === 0) return [];
  const first = sectionAt(bytes, from, word);
  if (count === 0) count = first.size;
  if (names === ELSEWHERE) names = first.link;
  if (entrySize < 5 * word || count * entrySize > bytes.length - from) {
    throw new DebugInfoFault('the list of sections is cut off');
  }
  const sections = Array.from({ length: count }, (_, i) => sectionAt(bytes, from + i * entrySize, word));
  const texts = sections[names];
  if (texts !== undefined)
    for (const section of sections) section.name = nameIn(bytes, texts.from + section.nameAt);
  return sections;
}

function sectionAt(bytes: Uint8Array, at: number, word: 4 | 8) {
  const reader = new ByteReader(bytes, 'the list of sections', at);
  return {
    name: '',
    nameAt: reader.u32(),
    type: reader.u32(),
    flags: reader.unsigned(word),
    address: reader.unsigned(word),
    from: reader.unsigned(word),
    size: reader.unsigned(word),
    link: reader.u32(),
  };
}

function nameIn(bytes: Uint8Array, at: number): string {
  const text = bytes.subarray(at, at + MAX_NAME_LENGTH);
  const zero = text.indexOf(0);
  return String.fromCharCode(...(zero < 0 ? text : text.subarray(0, zero)));
}
