import { CHAR_PX } from './model';

/** Mark of a chart with an optional label. In pixels. */
export type Mark = { key: string; label: string; hasLabel: boolean; cx: number; cy: number };

type Place = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
export type Label = Place & { key: string; text: string };
export type Box = { left: number; right: number; top: number; bottom: number };

// Estimated line height of chart text.
const ABOVE_PX = 9;
const BELOW_PX = 3;
const SHARES: Readonly<Record<Place['anchor'], number>> = { start: 0, middle: 0.5, end: 1 };
const MARK_PX = 5;

/** Estimated box of a text. */
export function textBox(text: string, { x, y, anchor }: Place): Box {
  const width = CHAR_PX * text.length;
  const left = x - SHARES[anchor] * width;
  return { left, right: left + width, top: y - ABOVE_PX, bottom: y + BELOW_PX };
}

/**
 * Places labels to the right, left, above or below their marks without overlaps. Drops a label without room,
 * but never the active one.
 */
export function freeLabels(
  marks: readonly Mark[],
  active: Mark | undefined,
  taken: readonly Box[],
  room: Pick<Box, 'left' | 'right'>,
): Label[] {
  const labels: Label[] = [];
  const boxes = [...taken];
  // The active label comes first: the others avoid it.
  const candidates = [
    ...(active ? [active] : []),
    ...marks.filter((mark) => mark.hasLabel && mark !== active),
  ];
  for (const mark of candidates) {
    const places = placesBeside(mark).map((place) => ({ place, box: textBox(mark.label, place) }));
    const inside = places.filter(
      ({ box }) => box.left >= room.left && box.right <= room.right && box.top >= 0,
    );
    const others = marks.filter((other) => other !== mark).map(markBox);
    const isFree = ({ box }: { box: Box }) => ![...boxes, ...others].some((other) => overlap(box, other));
    const placed = inside.find(isFree) ?? (mark === active ? (inside[0] ?? places[0]) : undefined);
    if (!placed) continue;
    boxes.push(placed.box);
    labels.push({ key: mark.key, text: mark.label, ...placed.place });
  }
  return labels;
}

function placesBeside({ cx, cy }: Mark): Place[] {
  return [
    { x: cx + 9, y: cy + 4, anchor: 'start' },
    { x: cx - 9, y: cy + 4, anchor: 'end' },
    { x: cx, y: cy - 10, anchor: 'middle' },
    { x: cx, y: cy + 18, anchor: 'middle' },
  ];
}

function markBox({ cx, cy }: Mark): Box {
  return { left: cx - MARK_PX, right: cx + MARK_PX, top: cy - MARK_PX, bottom: cy + MARK_PX };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
