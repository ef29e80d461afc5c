import { afterEach, expect, test } from 'vitest';
import { createClient } from '../client';
import { closeFakes, startFake, testClock, testDeps } from '../fakes/fake.spec-support';
import { pagesOf } from './pagerduty';

afterEach(closeFakes);

test('pages go on by the limit that the tool applied', async () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id }));
  const clock = testClock('2026-11-03T02:00:00Z');
  const fake = await startFake({
    clock,
    refusal: () => undefined,
    routes: {
      'GET /things': {
        query: ['limit', 'offset', 'total'],
        answer: ({ query }) => {
          const offset = Number(query.get('offset'));
          const more = offset + 2 < all.length;
          return { body: { things: all.slice(offset, offset + 2), limit: 2, offset, more, total: null } };
        },
      },
    },
  });
  const settings = { tool: 'PagerDuty', base: fake.url, pace: 0 };
  const client = createClient(settings, new AbortController().signal, testDeps(clock).deps);
  expect(await pagesOf(client, '/things', 'things')).toMatchObject({ items: all });
});
