import { expect, test } from 'vitest';
import type { ForwardAs, Visitor } from './forward';
import { createPreview } from './preview';

const ana: Visitor = { kind: 'person', email: 'ana@example.com', name: 'Ana', personId: 1 };
const bo: Visitor = { ...ana, email: 'bo@example.com', personId: 2 };
const url = new URL('http://dashboard/oncall/7?days=1&from=2026-03-03&tz=UTC');

function openedAt(clock: () => number, fails = false) {
  const visitors: Visitor[] = [];
  const forward: ForwardAs = (_operation, _body, _signal, visitor) => {
    visitors.push(visitor);
    if (fails) return Promise.reject(new Error('away'));
    const items = visitor === ana ? [{ schedule_id: 7, schedule_name: 'Payments' }] : [];
    return Promise.resolve(Response.json({ data: { items } }));
  };
  return { preview: createPreview('UTC', forward, clock), visitors };
}

test('a schedule is named only to visitors who may see it', async () => {
  const { preview, visitors } = openedAt(() => 0);
  expect((await preview(url, ana)).title).toBe('Payments · Tue 3 Mar 2026 · UTC');
  expect((await preview(url, bo)).title).toBe('Schedule · Tue 3 Mar 2026 · UTC');
  expect((await preview(url, ana)).title).toBe('Payments · Tue 3 Mar 2026 · UTC');
  expect(visitors).toEqual([ana, bo]);
});

test('a name is fetched again after a minute, and after a failure at once', async () => {
  let now = 1;
  const { preview, visitors } = openedAt(() => now);
  await preview(url, ana);
  now += 60_001;
  await preview(url, ana);
  expect(visitors).toHaveLength(2);
  const trouble = openedAt(() => 0, true);
  expect((await trouble.preview(url, ana)).title).toBe('Schedule · Tue 3 Mar 2026 · UTC');
  await trouble.preview(url, ana);
  expect(trouble.visitors).toHaveLength(2);
});
