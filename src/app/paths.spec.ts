import { expect, test } from 'vitest';
import { paths } from './paths';

test('every address, so that a change of one is seen', () => {
  const all = {
    onCall: paths.onCall(),
    responders: paths.responders(),
    incidents: paths.incidents(),
    schedule: paths.schedule('6190000000101'),
    rum: paths.rum(),
    application: paths.application('app/1'),
    issue: paths.issue('is-1'),
    webhooks: paths.webhooks(),
    delivery: paths.delivery('int 1', 'ev?1'),
    stacks: paths.stacks({ service: 'shop & co', version: '1.4.2' }),
  };
  expect(all).toEqual({
    onCall: '/oncall',
    responders: '/responders',
    incidents: '/incidents',
    schedule: '/oncall/6190000000101',
    rum: '/rum',
    application: '/rum/applications/app%2F1',
    issue: '/rum/issues/is-1',
    webhooks: '/webhooks',
    delivery: '/webhooks/int%201/ev%3F1',
    stacks: '/stacks?service=shop+%26+co&version=1.4.2',
  });
  expect(Object.keys(paths).sort()).toEqual(Object.keys(all).sort());
});
