/** Frames to wait for a row that is drawn only once it is in sight. */
const MOST_FRAMES = 30;

/**
 * Brings an item of the timeline into sight. The focus goes to the answer about it, as wherever it is asked.
 * @param share how far down the timeline its row is, 0 to 1: rows out of sight are no elements.
 */
export function showItem(key: string, share: number): void {
  const grid = document.querySelector('[role="grid"]');
  if (!grid) return;
  let frames = 0;
  const look = () => {
    const item = grid.querySelector<HTMLElement>(`[data-item="${key}"]`);
    if (item) {
      item.scrollIntoView({ block: 'center' });
      return;
    }
    if (frames === 0) {
      const { top, height } = grid.getBoundingClientRect();
      scrollBy({ top: top + height * share - innerHeight / 2 });
    }
    frames += 1;
    if (frames < MOST_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
