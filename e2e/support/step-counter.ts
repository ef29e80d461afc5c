import { expect, type Locator, type Page } from '@playwright/test';

/** Counts what a user does. @param max steps of a task. */
export function stepCounter(max = 3) {
  let count = 0;
  return {
    step: async (action: Promise<unknown>) => {
      await action;
      count += 1;
    },
    /** Ends a task: its answer is in sight, within a number of steps. */
    end: async (page: Page, answer: Locator) => {
      expect(count).toBeLessThanOrEqual(max);
      count = 0;
      await expect(answer).toBeVisible();
      const box = await answer.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      expect(box && box.y >= 0 && box.y + 40 <= height, 'the answer starts on the first screen').toBe(true);
    },
  };
}
