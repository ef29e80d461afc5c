import { readFileSync } from 'node:fs';

/** The colours of people as tokens.css has them, and how they are seen. */

export type Theme = 'light' | 'dark';
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Björn Ottosson, "A perceptual color space for image processing" (OKLab).
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const RGB_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
// Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
export const SIGHTS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function map(triple: Triple, change: (value: number) => number): Triple {
  return [change(triple[0]), change(triple[1]), change(triple[2])];
}

/** "oklch(74.1% 0.096 266)" as linear RGB. */
export function linear(colour: string): Triple {
  const [, l, c, h] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  if (l === undefined) throw new Error(`not an oklch colour: ${colour}`);
  const hue = (Number(h) * Math.PI) / 180;
  const lab: Triple = [Number(l) / 100, Number(c) * Math.cos(hue), Number(c) * Math.sin(hue)];
  const lms = map(times(LAB_TO_LMS, lab), (value) => value ** 3);
  return map(times(LMS_TO_RGB, lms), clamped);
}

export function lab(rgb: Triple): Triple {
  return times(LMS_TO_LAB, map(times(RGB_TO_LMS, rgb), Math.cbrt));
}

export function luminance([r, g, b]: Triple): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export type Sight = keyof typeof SIGHTS;

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const persons = [...css.matchAll(/--person: ([^;]*);/g)].map(([, colour = '']) => colour);

/** Value of a theme in `light-dark(…)`, or of both. */
function ofTheme(theme: Theme, value: string): string {
  const [, light = value, dark = value] = /^light-dark\((.*\)), (.*)\)$/s.exec(value) ?? [];
  return theme === 'light' ? light : dark;
}

/** The ten spines of a theme. */
export function spines(theme: Theme): string[] {
  return persons.map((colour) => ofTheme(theme, colour));
}

/** A colour of a theme, or a percentage as a share. */
export function token(theme: Theme, name: string): string {
  const values = [...css.matchAll(new RegExp(`--${name}: ([^;]*);`, 'g'))].map(([, value = '']) => value);
  const value = theme === 'light' ? values[0] : values.at(-1);
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  return ofTheme(theme, value);
}

/** The ground of a person's bar in linear RGB, as `color-mix(in oklab, …)` mixes it. */
export function ground(theme: Theme, spine: string): Triple {
  const share = Number(token(theme, 'person-tint').replace('%', '')) / 100;
  const [a, b] = [lab(linear(spine)), lab(linear(token(theme, 'surface')))];
  const mixed: Triple = [
    a[0] * share + b[0] * (1 - share),
    a[1] * share + b[1] * (1 - share),
    a[2] * share + b[2] * (1 - share),
  ];
  return map(
    times(
      LMS_TO_RGB,
      map(times(LAB_TO_LMS, mixed), (value) => value ** 3),
    ),
    clamped,
  );
}

/** Distance of two colours in OKLab by a kind of sight; people notice about 0.02 at least. */
export function distance(one: string, other: string, sight: Sight): number {
  const [a, b] = [one, other].map((colour) => lab(map(times(SIGHTS[sight], linear(colour)), clamped)));
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
