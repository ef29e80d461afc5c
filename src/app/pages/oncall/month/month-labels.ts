import type { Id } from '#contract/id';
import type { MonthBlock } from '#domain/oncall/month/month-columns';
import type { PlacedBlock } from '#domain/oncall/month/month-layout';
import { distinctInitials, shortened } from '#domain/text/initials';
import { textPx } from '../../../data/bar-label';
import { paperPx } from './paper-font';

/** Names of each person: "Priya R."; the given name if no other of the rota has it; initials. */
export type ShortNames = {
  brief: ReadonlyMap<string, string>;
  givenNames: ReadonlyMap<string, string>;
  initials: ReadonlyMap<string, string>;
};

/** Text of a block; `shortened` has the names of which it writes the initials. */
export type Label = {
  text: string;
  shortened: readonly string[];
  /** True without room for its start. */
  isTight?: boolean;
};

/** `hours` of a duty in the line of a day. */
type LabelRoom = {
  widthPx: number;
  rowPx: number;
  hasFrom: boolean;
  hours?: string | undefined;
  fontPx?: number | undefined;
};

/** Edge and padding of a block. */
const EDGE_PX = 13;
/** Size that widths are estimated for, and its line. */
const FONT_PX = 12;
const LINE_PX = 15;
const SPACE_PX = 4;
/** Edge and line on a sheet of paper. */
const PAPER_EDGE_PX = 10;
const PAPER_LINE = 1.15;

export function shortNames(names: readonly string[]): ShortNames {
  const firstWords = names.map(firstWord);
  const isUnique = (word: string) => firstWords.filter((other) => other === word).length === 1;
  return {
    brief: new Map(names.map((name) => [name, shortened(name, withInitial)])),
    givenNames: new Map(names.map((name) => [name, isUnique(firstWord(name)) ? firstWord(name) : name])),
    initials: distinctInitials(names),
  };
}

function firstWord(name: string): string {
  return /^#|\d/.test(name) ? name : shortened(name, (one) => one.split(/\s+/)[0] ?? one);
}

/** "Priya R." of "Priya Raghunathan". */
function withInitial(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial}.`;
}

/** Forms of names, the longest first, without initials. */
function wholeForms(names: readonly string[], { brief, givenNames }: ShortNames): string[][] {
  const maps = [brief, givenNames];
  return [[...names], ...maps.map((map) => names.map((name) => map.get(name) ?? name))];
}

/** Least width of a block on paper in which its names are whole. */
export function leastPx(
  placed: PlacedBlock,
  nameOf: (person: Id) => string,
  short: ShortNames,
  { rowPx, fontPx }: { rowPx: number; fontPx: number },
): number {
  const { block } = placed;
  const scale = fontPx / FONT_PX;
  if (placed.kind === 'short' && placed.count > 2) return placed.count * INITIALS_PX * scale;
  if (placed.kind === 'repeat') {
    const widths = turnLines(placed.turns, nameOf, short, () => '').map(({ text }) => paperPx(`00 ${text}`));
    return Math.max(...widths) * scale + PAPER_EDGE_PX + DOT_PX;
  }
  if (block.kind === 'gap') return paperPx('Nobody') * scale + PAPER_EDGE_PX;
  const rows = placed.kind === 'long' ? placed.bottom - placed.top : 1;
  const lines = Math.max(1, Math.floor((rows * rowPx - 2) / (fontPx * PAPER_LINE)));
  const widths = wholeForms(block.people.map(nameOf), short).map((form) => {
    const words = form.join(', ').split(' ');
    return words.length <= lines
      ? Math.max(...words.map(paperPx))
      : words.reduce((sum, word) => sum + paperPx(word) + SPACE_PX, 0);
  });
  return (Math.min(...widths) * scale + PAPER_EDGE_PX) * (placed.kind === 'short' ? placed.count : 1);
}

/** Width of initials, of three shifts in a day and more that no box has. */
const INITIALS_PX = 27;

/** Dot of a line in a box of shifts. */
const DOT_PX = 8;

/** `person`: the first one. */
export type TurnLine = { time: string; text: string; person: Id | undefined };

/** Shifts of a box, a line each: "09", "Yuki". */
export function turnLines(
  turns: readonly MonthBlock[],
  nameOf: (person: Id) => string,
  { givenNames }: ShortNames,
  timeOf: (at: number) => string,
): TurnLine[] {
  return turns.map((turn) => {
    const people = turn.kind === 'duty' ? turn.people : [];
    const names = people.map(nameOf).map((name) => givenNames.get(name) ?? name);
    return {
      time: timeOf(turn.start).replace(':00', ''),
      text: names.join(', ') || 'Nobody',
      person: people[0],
    };
  });
}

/** Height of a box of shifts. */
export function turnsPx(count: number, fontPx: number): number {
  return count * fontPx * PAPER_LINE + 4;
}

/** Longest text that fits a block: names with hours, full names, short and given names, initials, or nothing. */
export function labelOf(
  placed: PlacedBlock,
  names: readonly string[],
  short: ShortNames,
  { widthPx, rowPx, hasFrom, hours, fontPx }: LabelRoom,
): Label {
  if (placed.kind === 'repeat') return { text: '', shortened: [] };
  const type = typeOf(fontPx);
  if (placed.block.kind === 'gap') return gapLabel(placed, widthPx, rowPx, type);
  const initials = names.map((name) => short.initials.get(name) ?? name);
  const forms = [...wholeForms(names, short), initials];
  const clock = hours?.replaceAll(':00', '');
  const tries = forms.map((form) => ({ form, text: form.join(', ') }));
  const withHours =
    clock === undefined ? [] : tries.map(({ form, text }) => ({ form, text: `${text} ${clock}` }));
  const { widthOf, edgePx, linePx } = type;
  const lines = placed.kind === 'short' ? 1 : Math.floor(((placed.bottom - placed.top) * rowPx - 2) / linePx);
  const fits = (text: string, isTight: boolean) =>
    placed.kind === 'short'
      ? widthOf(text) + edgePx <= widthPx / placed.count
      : linesOf(text, widthPx - edgePx, widthOf) + Number(hasFrom && !isTight) <= Math.max(1, lines);
  for (const isTight of hasFrom ? [false, true] : [false]) {
    const found = [...withHours.slice(0, 3), ...tries].find(({ text }) => fits(text, isTight));
    if (!found) continue;
    const shortened = found.form === initials ? names.filter((name, at) => initials[at] !== name) : [];
    return { text: found.text, shortened, ...(isTight && { isTight }) };
  }
  return { text: '', shortened: [] };
}

/** Letters of a screen, or of paper with a size. */
type Type = { widthOf: (text: string) => number; edgePx: number; linePx: number };

function typeOf(fontPx: number | undefined): Type {
  if (fontPx === undefined) return { widthOf: boldPx, edgePx: EDGE_PX, linePx: LINE_PX };
  const widthOf = (text: string) => (paperPx(text) * fontPx) / FONT_PX;
  return { widthOf, edgePx: PAPER_EDGE_PX, linePx: fontPx * PAPER_LINE };
}

function gapLabel(
  placed: Exclude<PlacedBlock, { kind: 'repeat' }>,
  widthPx: number,
  rowPx: number,
  { widthOf, edgePx, linePx }: Type,
): Label {
  const room = placed.kind === 'short' ? widthPx / placed.count : widthPx;
  const rows = placed.kind === 'short' ? 1 : placed.bottom - placed.top;
  const long = rows >= 1.5 && rows * rowPx > 2 * linePx ? `Nobody, ${Math.round(rows)} days` : 'Nobody';
  const text = [long, 'Nobody'].find(
    (words) => linesOf(words, room - edgePx, widthOf) <= Math.max(1, Math.floor((rows * rowPx) / linePx)),
  );
  return { text: text ?? '', shortened: [] };
}

/** Width in bold letters. */
function boldPx(text: string): number {
  return textPx(text) * 1.1;
}

/** Lines of a text broken at spaces; Infinity if a word is wider than a line. */
export function linesOf(text: string, linePx: number, widthOf: Type['widthOf']): number {
  let lines = 1;
  let roomPx = linePx;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (width > linePx) return Infinity;
    if (width > roomPx) {
      lines += 1;
      roomPx = linePx;
    }
    roomPx -= width + SPACE_PX;
  }
  return lines;
}
