import { textEnd } from '../bytes/byte-reader';
import type { StringPool } from '../table/string-pool';
import type { LineFile, LineHeader, TextPlace } from './line-header';

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Paths of the files of one line table, as numbers in the pool; put together when they are requested. */
export class LineFiles {
  private readonly strings: StringPool;
  private readonly header: LineHeader;
  /** Working directory of the compiler. */
  private readonly directory: Uint8Array;
  private readonly numbers = new Map<number, number>();

  constructor(strings: StringPool, header: LineHeader, directory: Uint8Array) {
    this.strings = strings;
    this.header = header;
    this.directory = directory;
  }

  /** 0, the empty text, for files that the table does not have. */
  path(index: number): number {
    let number = this.numbers.get(index);
    if (number === undefined) {
      const file = this.header.files[index];
      number = file === undefined ? 0 : this.whole(file);
      this.numbers.set(index, number);
    }
    return number;
  }

  private whole(file: LineFile): number {
    const { directories, version } = this.header;
    let path = textBytes(file);
    if (path.length === 0) return 0;
    const place = directories[file.directory];
    if (place !== undefined) path = pathBytes(textBytes(place), path);
    // Directory 0 of DWARF 5 is where the compiler ran.
    if (version < 5 || file.directory !== 0) path = pathBytes(this.directory, path);
    return this.strings.add(path, 0, path.length);
  }
}

function textBytes({ section, at }: TextPlace): Uint8Array {
  return section.subarray(at, textEnd(section, at, section.length));
}

function pathBytes(directory: Uint8Array, path: Uint8Array): Uint8Array {
  if (directory.length === 0 || isWhole(path)) return path;
  const last = directory.at(-1);
  const gap = last === SLASH || last === BACKSLASH ? 0 : 1;
  const whole = new Uint8Array(directory.length + gap + path.length);
  whole.set(directory);
  if (gap === 1) whole[directory.length] = SLASH;
  whole.set(path, directory.length + gap);
  return whole;
}

/** `/src/a.c`, `\\host\a.c`, `C:\src\a.c`, `package:app/a.dart`. */
function isWhole(path: Uint8Array): boolean {
  if (path[0] === SLASH || path[0] === BACKSLASH) return true;
  const colon = path.indexOf(COLON);
  return colon > 0 && path.subarray(0, colon).every((code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}
