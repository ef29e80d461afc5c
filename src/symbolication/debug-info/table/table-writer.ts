import { type Columns, HEADER, HEADER_NUMBERS, MAGIC, perColumn, VERSION } from './layout';
import { NumberList } from './number-list';
import { StringPool } from './string-pool';

/** A symbol table while it is made. */
export class TableWriter {
  readonly columns: Columns<NumberList> = perColumn(() => new NumberList());
  readonly strings = new StringPool(this.columns.stringEnds);
  unitsRead = 0;
  unitsFailed = 0;

  bytes(id: string, arch: string): Uint8Array {
    const { strings } = this;
    const header = new Uint32Array(HEADER_NUMBERS);
    header[HEADER.magic] = MAGIC;
    header[HEADER.version] = VERSION;
    header[HEADER.id] = strings.addWord(id);
    header[HEADER.arch] = strings.addWord(arch);
    header[HEADER.unitsRead] = this.unitsRead;
    header[HEADER.unitsFailed] = this.unitsFailed;
    const lists = Object.values(this.columns);
    const columns = perColumn((group) => {
      const values = lists.shift()?.values() ?? new Uint32Array(0);
      header[HEADER[group]] = values.length;
      return values;
    });
    const texts = strings.content();
    header[HEADER.textBytes] = texts.length;
    const numbers = [header, ...Object.values(columns)];
    const length = numbers.reduce((sum, column) => sum + column.byteLength, 0);
    const bytes = new Uint8Array(length + texts.length);
    let at = 0;
    for (const column of numbers) {
      bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
      at += column.byteLength;
    }
    bytes.set(texts, at);
    return bytes;
  }
}
