import { expect, test } from 'vitest';
import { mapInSteps } from './steps';

function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('others have a turn between the items of a long list', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  const doubled = await mapInSteps([1, 2, 3, 4, 5], (item) => {
    busy(25);
    return item * 2;
  });
  clearInterval(others);
  expect(doubled).toEqual([2, 4, 6, 8, 10]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('results that are promises are awaited in order, and a failure is passed on', async () => {
  expect(await mapInSteps([1, 2], (item) => Promise.resolve(item))).toEqual([1, 2]);
  await expect(mapInSteps([1], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
