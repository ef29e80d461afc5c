import { expect, test } from 'vitest';
import { headOf } from './page-head';

/** Tuesday 3 March 2026, 12:00 in Shanghai. */
const NOW = 1_772_510_400;

function head(address: string) {
  return headOf({
    url: new URL(address, 'http://dashboard'),
    accountZone: 'Asia/Shanghai',
    now: NOW,
    scheduleName: (id) => Promise.resolve(id === '7' ? 'Payments <primary>' : undefined),
  });
}

test.each([
  ['/', 'On call · Mon 2 – Sun 8 Mar 2026 · Asia/Shanghai'],
  ['/oncall', 'On call · Mon 2 – Sun 8 Mar 2026 · Asia/Shanghai'],
  ['/oncall?tz=Europe/Berlin&days=3', 'On call · Tue 3 – Thu 5 Mar 2026 · Europe/Berlin'],
  ['/oncall?from=2026-02-10&days=month', 'On call · Sun 1 – Sat 28 Feb 2026 · Asia/Shanghai'],
  ['/oncall?from=2026-02-10&days=1&tz=UTC', 'On call · Tue 10 Feb 2026 · UTC'],
  ['/oncall?from=junk&days=9&tz=Mars/Base', 'On call · Mon 2 – Sun 8 Mar 2026 · Asia/Shanghai'],
  ['/oncall/7?days=1', 'Payments <primary> · Tue 3 Mar 2026 · Asia/Shanghai'],
  ['/oncall/8?days=1', 'Schedule · Tue 3 Mar 2026 · Asia/Shanghai'],
  ['/oncall/7/edit', 'Edit Payments <primary>'],
  ['/oncall/new', 'New rota'],
  ['/hours?span=quarter', 'Hours · January – March 2026 · Asia/Shanghai'],
  ['/responders?range=last-week', 'Responders · Mon 23 Feb – Sun 1 Mar 2026 · Asia/Shanghai'],
  ['/responders/7?range=last-week', 'Responder · Mon 23 Feb – Sun 1 Mar 2026 · Asia/Shanghai'],
  ['/incidents', 'Incidents · Tue 3 Feb – Mon 2 Mar 2026 · Asia/Shanghai'],
  [
    '/review?from=2026-02-10T01:30&to=2026-02-10T05:00&tz=UTC',
    'Review · Tue 10 Feb 2026, 01:30 – 05:00 · UTC',
  ],
  ['/webhooks/1/secret-event', 'Webhook delivery'],
  ['/rum/issues/is-1', 'RUM'],
  ['/stacks?service=shop', 'Stacks'],
  ['/oncall/7?tz=UTC&present=1&names=pseudonyms', 'Schedule · Mon 2 – Sun 8 Mar 2026 · UTC'],
  ['/nowhere', 'Watchbill'],
  ['/constructor', 'Watchbill'],
])('%s is “%s”', async (address, title) => {
  expect((await head(address)).title).toBe(title);
});

test('the description names people, time and clock', async () => {
  expect((await head('/oncall/7?days=1&tz=UTC')).description).toBe(
    'Who is on call for Payments <primary>, Tue 3 Mar 2026, in UTC.',
  );
});
