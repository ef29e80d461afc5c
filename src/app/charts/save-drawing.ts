import { saveFile } from '../data/save-file';

/** Charts as files, on a light background in either theme. Styles of the page's style sheet are inlined. */

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'vector-effect',
  'visibility',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Min width, for the caption. */
const LEAST_PX = 560;
const TOP_PX = 6;
const TITLE_PX = 15;
const TITLE_LINE_PX = 21;
const WORDS_PX = 11;
const LINE_PX = 15;
const MARGIN_PX = 12;
const PNG_SCALE = 2;

/** Caption of a chart's file. */
export type Caption = { title: string; about: readonly string[] };

/** Throws if the browser cannot render it. */
export async function saveDrawing(
  kind: 'SVG' | 'PNG',
  name: string,
  drawn: Element,
  caption: Caption,
): Promise<void> {
  if (kind === 'SVG') saveFile(`${name}.svg`, 'image/svg+xml', svgOf(drawn, caption));
  else saveFile(`${name}.png`, 'image/png', await pngOf(drawn, caption));
}

/**
 * SVG of the charts in an element (`data-drawing`), with the legend (`data-legend`: swatches with text) and
 * labels (`data-label`) at their positions.
 */
export function svgOf(drawn: Element, caption: Caption): string {
  return textOf(onLightPaper(() => standalone(drawn, caption)));
}

/** PNG at twice the resolution of the page. Throws if the browser cannot render it. */
export async function pngOf(drawn: Element, caption: Caption): Promise<Blob> {
  const svg = onLightPaper(() => standalone(drawn, caption));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(svg.getAttribute('width')) * PNG_SCALE;
  canvas.height = Number(svg.getAttribute('height')) * PNG_SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser made no picture of the drawing.');
  return blob;
}

/** Runs synchronously: the screen does not repaint. */
function onLightPaper<T>(read: () => T): T {
  const { dataset } = document.documentElement;
  const theme = dataset['theme'];
  dataset['theme'] = 'light';
  try {
    return read();
  } finally {
    dataset['theme'] = theme;
  }
}

function textOf(svg: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(svg);
}

/** Standalone copy with styles, background and caption. */
function standalone(drawn: Element, { title, about }: Caption): SVGSVGElement {
  const parts = partsOf(drawn);
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(LEAST_PX, ...boxes.map((box) => box.right - left));
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const page = getComputedStyle(document.body);
  const titles = wrapped(title, `600 ${TITLE_PX}px ${page.fontFamily}`, width);
  const words = about.flatMap((line) => wrapped(line, `${WORDS_PX}px ${page.fontFamily}`, width));
  const below = TOP_PX + titles.length * TITLE_LINE_PX;
  const head = below + words.length * LINE_PX + MARGIN_PX;
  const svg = element('svg', {
    width: String(Math.ceil(width) + 2 * MARGIN_PX),
    height: String(Math.ceil(height) + head + MARGIN_PX),
  });
  const ground = element('rect', { width: '100%', height: '100%', fill: rgbOf(page.backgroundColor) });
  const text = { x: String(MARGIN_PX), 'font-family': page.fontFamily, fill: rgbOf(page.color) };
  const lineAt = (line: string, y: number, style: Record<string, string>) => {
    const drawnLine = element('text', { ...text, ...style, y: String(y) });
    drawnLine.textContent = line;
    return drawnLine;
  };
  const heading = titles.map((line, index) =>
    lineAt(line, TOP_PX + (index + 0.7) * TITLE_LINE_PX, {
      'font-size': String(TITLE_PX),
      'font-weight': '600',
    }),
  );
  const lines = words.map((line, index) =>
    lineAt(line, below + (index + 0.8) * LINE_PX, { 'font-size': String(WORDS_PX) }),
  );
  const at = (box: DOMRect) => ({ x: box.left - left + MARGIN_PX, y: box.top - top + head });
  const copies = parts.map((part, index) => {
    const box = boxes[index] ?? new DOMRect();
    return part instanceof SVGSVGElement ? drawingAt(part, box, at(box)) : wordsAt(part, box, at(box));
  });
  svg.append(ground, ...heading, ...lines, ...copies);
  return svg;
}

/** Text wrapped to a width; an address breaks before a parameter. */
function wrapped(words: string, font: string, width: number): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return [words];
  context.font = font;
  const lines = [''];
  for (const piece of words.split(/(?<= )|(?<=[&?])/)) {
    const line = `${lines.at(-1) ?? ''}${piece}`;
    if (context.measureText(line).width <= width) lines.splice(-1, 1, line);
    else lines.push(piece);
  }
  return lines.filter((line) => line !== '');
}

/** Charts, swatches and texts in page order. */
function partsOf(drawn: Element): Element[] {
  const drawings = drawn.querySelectorAll('[data-drawing] svg, [data-legend] svg');
  const words = drawn.querySelectorAll('[data-legend] [data-word], [data-label]');
  return [...drawings, ...words].filter((part) => part.getBoundingClientRect().width > 0);
}

type Point = { x: number; y: number };

function drawingAt(drawing: SVGSVGElement, box: DOMRect, { x, y }: Point): Element {
  const copy = styledCopy(drawing);
  for (const [name, value] of Object.entries({ x, y, width: box.width, height: box.height }))
    copy.setAttribute(name, String(value));
  // Text may overflow a chart, as on the page.
  copy.setAttribute('overflow', 'visible');
  return copy;
}

function wordsAt(words: Element, box: DOMRect, { x, y }: Point): Element {
  const style = getComputedStyle(words);
  const text = element('text', {
    x: String(x),
    y: String(y + box.height / 2),
    'dominant-baseline': 'central',
    'font-family': style.fontFamily,
    'font-size': style.fontSize,
    'font-weight': style.fontWeight,
    fill: rgbOf(style.color),
  });
  text.textContent = words.textContent;
  return text;
}

const rgbOfColour = new Map<string, string>();

/** Value of a style, with newer colour notations as rgb(), since most image programs support no other. */
function rgbOf(value: string): string {
  if (!/^(ok)?l(ch|ab)\(|^color\(/.test(value)) return value;
  const cached = rgbOfColour.get(value);
  if (cached !== undefined) return cached;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  const rgb = alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : value;
  rgbOfColour.set(value, rgb);
  return rgb;
}

function element<K extends 'svg' | 'rect' | 'text'>(
  name: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const created = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
}

function styledCopy(drawing: SVGSVGElement): Element {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('The copy of a drawing is no drawing');
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const styled = copies[index];
    for (const name of STYLES) styled?.setAttribute(name, rgbOf(style.getPropertyValue(name)));
    styled?.removeAttribute('class');
    styled?.removeAttribute('style');
  }
  return copy;
}
