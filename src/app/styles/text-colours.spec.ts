import { expect, test } from 'vitest';
import { linear, luminance, type Theme, token } from './palette.spec-support';

/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5;

/** Colours of digits and words, and the grounds on which they are drawn; an open figure is on the accent. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  ink: ['canvas', 'surface', 'sunken', 'hover', 'accent-soft'],
  'ink-2': ['canvas', 'surface', 'sunken', 'hover', 'accent-soft'],
  'ink-3': ['canvas', 'surface', 'sunken'],
  accent: ['canvas', 'surface', 'sunken', 'accent-soft'],
  bad: ['canvas', 'surface', 'hover', 'bad-soft', 'accent-soft'],
  warn: ['canvas', 'surface', 'hover', 'warn-soft', 'accent-soft'],
  good: ['canvas', 'surface', 'good-soft'],
  'on-accent': ['accent'],
};

const PAIRS = Object.entries(GROUNDS).flatMap(([text, grounds]) => grounds.map((ground) => [text, ground]));

function contrast(theme: Theme, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(linear(token(theme, name))))
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(PAIRS)('%s is readable on %s, light and dark', (text = '', ground = '') => {
  expect(contrast('light', text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrast('dark', text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});
