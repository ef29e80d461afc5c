import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

/** Number of pages turned in this tab: a reload shows the next page, so that the last ones are not left out. */
const TURNED = 'watchbill.wall-page';

/** Page that turns by itself until a user holds it. */
export function useTurning(pageCount: number) {
  const [turned, turn] = useState(() => Number(sessionStorage.getItem(TURNED)) || 0);
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (pageCount < 2 || isHeld) return undefined;
    const timer = setInterval(() => turn((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [pageCount, isHeld]);
  useEffect(() => sessionStorage.setItem(TURNED, String(turned)), [turned]);
  return { page: turned % pageCount, isHeld, hold };
}
