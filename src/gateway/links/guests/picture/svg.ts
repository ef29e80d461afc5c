import { escapeHtml, PICTURE_SIZE } from '../../../page';

/**
 * Colours of the light theme (src/app/styles/tokens.css): chat programs show pictures on light and dark backgrounds.
 */
export const INK = {
  main: '#1a2230',
  soft: '#4d596c',
  faint: '#8390a3',
  line: '#dde3eb',
  bad: '#b42318',
  warn: '#8a5300',
};

/** Colours of people in a picture, repeated after the last: fill, edge. */
export const PERSON_COLOURS: readonly (readonly [string, string])[] = [
  ['#dfe8fb', '#3b6fd4'],
  ['#f6dfe6', '#c25b7c'],
  ['#e8ecd0', '#7d8a2a'],
  ['#d6ecea', '#1f7f78'],
  ['#f3e2d6', '#a5562b'],
  ['#e5def5', '#6c4fb5'],
  ['#dcedf7', '#3f8fb8'],
  ['#f3ebcf', '#94761a'],
  ['#f1ddf3', '#a04fac'],
  ['#dde9dd', '#4b7f55'],
];

/** Pattern of overrides. */
export const HATCH = 'hatch';

type TextStyle = {
  size?: number;
  weight?: 400 | 600 | 700;
  colour?: string;
  anchor?: 'start' | 'middle' | 'end';
};

/** Text line with its baseline at y. */
export function textAt(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { size = 20, weight = 400, colour = INK.main, anchor = 'start' } = style;
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"`;
  return `<text ${place} font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeHtml(text)}</text>`;
}

type Box = { x: number; y: number; width: number; height: number };

export function boxAt({ x, y, width, height }: Box, attributes: string): string {
  const place = [x, y, Math.max(0, width), Math.max(0, height)].map((value) => value.toFixed(1));
  return `<rect x="${place[0]}" y="${place[1]}" width="${place[2]}" height="${place[3]}" ${attributes}/>`;
}

/** Truncates a text to a width in pixels, estimated without measuring. */
export function fitted(text: string, width: number, size: number): string {
  const letters = Array.from(text);
  if (widthOf(text, size) <= width) return text;
  let most = letters.length;
  while (most > 0 && widthOf(letters.slice(0, most).join(''), size) + size > width) most -= 1;
  return most < 2 ? '' : `${letters.slice(0, most).join('').trimEnd()}…`;
}

/** Estimated width in Noto Sans, rounded up; East Asian letters are square. */
function widthOf(text: string, size: number): number {
  const wide = text.match(/[⺀-鿿가-힯豈-﫿]/gu)?.length ?? 0;
  const broad = text.match(/[A-ZMWmw]/g)?.length ?? 0;
  return (wide + broad * 0.72 + (text.length - wide - broad) * 0.55) * size;
}

type Frame = { title: string; subtitle: string; footer: string; note?: string; body: string };

/** Frame around the body of every picture. */
export function framed({ title, subtitle, footer, note = '', body }: Frame): string {
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Noto Sans">
<defs><pattern id="${HATCH}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="9" fill="${INK.main}" fill-opacity="0.12"/></pattern></defs>
${boxAt({ x: 0, y: 0, width, height }, 'fill="#ffffff"')}
${boxAt({ x: 0, y: 0, width, height: 8 }, 'fill="#1d5fbf"')}
${textAt(48, 76, fitted(title, 1104, 42), { size: 42, weight: 700 })}
${textAt(48, 116, fitted(subtitle, 1104, 25), { size: 25, colour: INK.soft })}
${body}
${textAt(48, 600, 'Watchbill', { size: 20, weight: 700 })}
${textAt(160, 600, footer, { size: 20, colour: INK.soft })}
${textAt(1152, 600, note, { size: 18, colour: INK.faint, anchor: 'end' })}
</svg>`;
}
