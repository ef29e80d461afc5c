import { saveFile } from '../components/save-file';

/** Drawings as files. What the page's style sheet says of a drawing is written into it: a file has no style sheet. */

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';
const HEAD_PX = 38;
const LINE_PX = 15;
const MARGIN_PX = 12;
const PNG_SCALE = 2;

/** What stands above a drawing in its file. */
export type Caption = { title: string; about: readonly string[] };

export function saveSvg(name: string, drawing: SVGSVGElement, caption: Caption): void {
  saveFile(`${name}.svg`, 'image/svg+xml', textOf(standalone(drawing, caption)));
}

/** @throws Error where the browser cannot draw it. */
export async function savePng(name: string, drawing: SVGSVGElement, caption: Caption): Promise<void> {
  const svg = standalone(drawing, caption);
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
  saveFile(`${name}.png`, 'image/png', blob);
}

function textOf(svg: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(svg);
}

/** A copy that needs no page: styled, on a ground, with a caption. */
function standalone(drawing: SVGSVGElement, { title, about }: Caption): SVGSVGElement {
  const { width, height } = drawing.getBoundingClientRect();
  const head = HEAD_PX + about.length * LINE_PX;
  const svg = element('svg', {
    width: String(Math.ceil(width) + 2 * MARGIN_PX),
    height: String(Math.ceil(height) + head + MARGIN_PX),
  });
  const page = getComputedStyle(document.body);
  const ground = element('rect', { width: '100%', height: '100%', fill: page.backgroundColor });
  const text = { x: String(MARGIN_PX), 'font-family': page.fontFamily, fill: page.color };
  const heading = element('text', { ...text, y: '22', 'font-size': '15', 'font-weight': '600' });
  heading.textContent = title;
  const lines = about.map((words, index) => {
    const line = element('text', { ...text, y: String(40 + index * LINE_PX), 'font-size': '11' });
    line.textContent = words;
    return line;
  });
  const copy = styledCopy(drawing);
  copy.setAttribute('x', String(MARGIN_PX));
  copy.setAttribute('y', String(head));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  svg.append(ground, heading, ...lines, copy);
  return svg;
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
    for (const name of STYLES) styled?.setAttribute(name, style.getPropertyValue(name));
    styled?.removeAttribute('class');
    styled?.removeAttribute('style');
  }
  return copy;
}
