import { expect, test } from 'vitest';
import { createClient } from '../client';
import { pagesOf } from './pagerduty-pages';

test('pages go on by the limit that the tool applied', async () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id }));
  const deps = {
    fetch: (input: string | URL | Request) => {
      const offset = Number(new URL(new Request(input).url).searchParams.get('offset'));
      const things = all.slice(offset, offset + 2);
      const more = offset + 2 < all.length;
      return Promise.resolve(Response.json({ things, limit: 2, offset, more, total: null }));
    },
    clock: () => 0,
    sleep: () => Promise.resolve(),
  };
  const settings = { tool: 'PagerDuty', base: new URL('https://api.example.org'), secret: {}, pace: 0 };
  const client = createClient(settings, new AbortController().signal, deps);
  expect(await pagesOf(client, '/things', 'things')).toMatchObject({ items: all });
});
