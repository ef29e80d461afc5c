/** Margins of measured widths: fonts are hinted. */
const SAFETY = 1.01;

/** Width of a text in em of its own type. */
export type Measure = (text: string, weight: number) => number;

/** Measures by a canvas, in a font family. */
export function measureIn(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const cache = new Map<string, number>();
  return (text, weight) => {
    if (!context) return 0;
    const key = `${weight} ${text}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    context.font = `${weight} 100px ${family}`;
    const width = (context.measureText(text).width / 100) * SAFETY;
    cache.set(key, width);
    return width;
  };
}
