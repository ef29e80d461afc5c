import type { PlacedBlock } from '#domain/oncall/month/month-layout';
import { distinctInitials, shortened } from '#domain/text/initials';
import { textPx } from '../../../data/bar-label';

/** Given name of each person if no other of the rota has it, and initials. */
export type ShortNames = { givenNames: ReadonlyMap<string, string>; initials: ReadonlyMap<string, string> };

/** Text of a block; `shortened` has the names that it does not write in full. */
export type Label = { text: string; shortened: readonly string[] };

/** `hours` of a duty in the line of a day. */
type LabelRoom = { widthPx: number; rowPx: number; hasFrom: boolean; hours?: string | undefined };

/** Edge and padding of a block. */
const EDGE_PX = 13;
const LINE_PX = 15;

export function shortNames(names: readonly string[]): ShortNames {
  const firstWords = names.map(firstWord);
  const isUnique = (word: string) => firstWords.filter((other) => other === word).length === 1;
  return {
    givenNames: new Map(names.map((name) => [name, isUnique(firstWord(name)) ? firstWord(name) : name])),
    initials: distinctInitials(names),
  };
}

function firstWord(name: string): string {
  return /^#|\d/.test(name) ? name : shortened(name, (one) => one.split(/\s+/)[0] ?? one);
}

/** Longest text that fits a block: names with hours, full names, given names, initials, or nothing. */
export function labelOf(
  placed: PlacedBlock,
  names: readonly string[],
  { givenNames, initials }: ShortNames,
  { widthPx, rowPx, hasFrom, hours }: LabelRoom,
): Label {
  if (placed.block.kind === 'gap') return gapLabel(placed, widthPx, rowPx);
  const forms = [
    names,
    names.map((name) => givenNames.get(name) ?? name),
    names.map((name) => initials.get(name) ?? name),
  ];
  const short = hours?.replaceAll(':00', '');
  const tries = forms.map((form) => ({ form, text: form.join(', ') }));
  const withHours =
    short === undefined ? [] : tries.map(({ form, text }) => ({ form, text: `${text} ${short}` }));
  for (const { form, text } of [...withHours.slice(0, 2), ...tries]) {
    const fits =
      placed.kind === 'short'
        ? boldPx(text) + EDGE_PX <= widthPx / placed.count
        : linesOf(text, widthPx - EDGE_PX) + Number(hasFrom) <=
          Math.max(1, Math.floor(((placed.bottom - placed.top) * rowPx - 2) / LINE_PX));
    if (fits) return { text, shortened: names.filter((name, index) => form[index] !== name) };
  }
  return { text: '', shortened: [] };
}

function gapLabel(placed: PlacedBlock, widthPx: number, rowPx: number): Label {
  const room = placed.kind === 'short' ? widthPx / placed.count : widthPx;
  const rows = placed.kind === 'short' ? 1 : placed.bottom - placed.top;
  const long = rows >= 1.5 && rows * rowPx > 2 * LINE_PX ? `Nobody, ${Math.round(rows)} days` : 'Nobody';
  const text = [long, 'Nobody'].find(
    (words) => linesOf(words, room - EDGE_PX) <= Math.max(1, Math.floor((rows * rowPx) / LINE_PX)),
  );
  return { text: text ?? '', shortened: [] };
}

/** Width in bold letters. */
function boldPx(text: string): number {
  return textPx(text) * 1.1;
}

/** Lines of a text broken at spaces; Infinity if a word is wider than a line. */
function linesOf(text: string, linePx: number): number {
  let lines = 1;
  let roomPx = linePx;
  for (const word of text.split(' ')) {
    const width = boldPx(word);
    if (width > linePx) return Infinity;
    if (width > roomPx) {
      lines += 1;
      roomPx = linePx;
    }
    roomPx -= width + 4;
  }
  return lines;
}
