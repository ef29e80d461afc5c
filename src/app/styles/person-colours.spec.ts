import { expect, test } from 'vitest';
import {
  distance,
  ground,
  lab,
  linear,
  luminance,
  SIGHTS,
  spines,
  token,
  type Sight,
} from './palette.spec-support';

/** Distance in OKLab of any two spines. */
const LEAST_DISTANCE = 0.1;
/** Chroma of a bar's ground in OKLab; what glows keeps the eye from the names. */
const MOST_CHROMA = 0.045;
/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5;

const sights = Object.keys(SIGHTS).filter((name): name is Sight => name in SIGHTS);

for (const theme of ['light', 'dark'] as const) {
  const colours = spines(theme);

  test.each(sights)(`the ten spines of the ${theme} theme stay apart with %s sight`, (sight) => {
    expect(colours).toHaveLength(10);
    const distances = colours.flatMap((one, index) =>
      colours.slice(index + 1).map((other) => distance(one, other, sight)),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(LEAST_DISTANCE);
  });

  test(`no bar of the ${theme} theme is loud, and names are readable on all of them`, () => {
    const ink = luminance(linear(token(theme, 'ink')));
    for (const spine of colours) {
      const below = ground(theme, spine);
      const [, a, b] = lab(below);
      expect(Math.hypot(a, b)).toBeLessThanOrEqual(MOST_CHROMA);
      const [dark = 0, light = 0] = [luminance(below), ink].sort((one, other) => one - other);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
  });
}
