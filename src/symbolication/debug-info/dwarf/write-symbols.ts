import type { CodeMap } from './code-map';
import type { ImageSymbol } from '../binary/image';
import { NumberList } from '../table/number-list';
import type { TableWriter } from '../table/table-writer';
import { orderOf } from '../table/visible';

/** Symbols of code by their offsets; of several at one place the longest, then the last of the file, comes last. */
export function writeSymbols(symbols: readonly ImageSymbol[], code: CodeMap, table: TableWriter) {
  const { symbolStarts, symbolEnds, symbolNames } = table.columns;
  const isCode = symbols.filter(({ address }) => code.endAt(code.offset(address)) >= 0);
  const bySize = orderOf(Uint32Array.from(isCode, ({ size }) => Math.min(size, 0xffff_ffff)));
  const offsets = new NumberList();
  for (const index of bySize) offsets.push(code.offset(isCode[index]?.address ?? 0));
  const starts = offsets.values();
  for (const place of orderOf(starts)) {
    const symbol = isCode[bySize[place] ?? 0];
    if (symbol === undefined) continue;
    const start = starts[place] ?? 0;
    const limit = code.endAt(start);
    symbolStarts.push(start);
    symbolEnds.push(symbol.size === 0 ? limit : Math.min(start + symbol.size, limit));
    symbolNames.push(table.strings.add(symbol.name, 0, symbol.name.length));
  }
}
