import { useCallback, useMemo, useState } from 'react';
import type { WallItem } from './wall-items';
import { type Place, wallLayout } from './wall-layout';
import { measureIn } from '../../../data/measure';
import { cardText, redText } from './wall-texts';

/** Gap between cards, in the smallest type. */
const GAP = 0.7;

type MeasuredPlace = Place & { family: string };

/** Layout of a wall in the measured room of an element; undefined before the first measure. */
export function useWallLayout(items: readonly WallItem[]) {
  const [ref, place] = usePlace();
  const layout = useMemo(() => {
    if (!place) return undefined;
    const measure = measureIn(place.family);
    const [reds, cards] = [items.filter(isRed), items.filter((item) => !isRed(item))];
    const texts = {
      reds: reds.map((item) => redText(item, measure)),
      cards: cards.map((item) => cardText(item, measure)),
    };
    return { place, measure, reds, cards, texts, grids: wallLayout(texts.reds, texts.cards, place) };
  }, [items, place]);
  return { ref, layout };
}

export type MeasuredLayout = NonNullable<ReturnType<typeof useWallLayout>['layout']>;

function isRed({ holes }: WallItem): boolean {
  return holes.length > 0;
}

/** Room of an element, and its type. */
export function usePlace() {
  const [place, setPlace] = useState<MeasuredPlace>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { fontSize, fontFamily } = getComputedStyle(element);
      const leastPx = Number.parseFloat(fontSize);
      setPlace({
        widthPx: Math.floor(entry.contentRect.width),
        heightPx: Math.floor(entry.contentRect.height),
        leastPx,
        gapPx: Math.round(leastPx * GAP),
        family: fontFamily,
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, place] as const;
}
