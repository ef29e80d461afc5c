import { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type PageName, pageAt, PATTERNS, paths } from '#address/codec';
import { formatOnCall } from '#address/on-call';

// The shell reads the browser's theme on import.
vi.stubGlobal('matchMedia', () => new EventTarget());
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
vi.stubGlobal('window', new EventTarget());
const { routesWith } = await import('./routes');
vi.unstubAllGlobals();

const ROUTES = routesWith(new QueryClient());

/** Address of each page, with its parameters and query; the values need escaping. */
const ADDRESSES: Record<PageName, { address: string; params: object; query?: string }> = {
  onCall: {
    address: paths.onCall(formatOnCall({ person: '7', q: 'a&b' })),
    params: {},
    query: '?person=7&q=a%26b',
  },
  sources: { address: paths.sources(), params: {}, query: '' },
  hours: { address: paths.hours({ span: 'quarter' }), params: {}, query: '?span=quarter' },
  report: { address: paths.report({ month: '2026-11' }), params: {}, query: '?month=2026-11' },
  schedule: {
    address: paths.schedule('6190000000101', { tz: 'UTC', at: undefined }),
    params: { scheduleId: '6190000000101' },
    query: '?tz=UTC',
  },
  edit: { address: paths.edit('6190000000101'), params: { scheduleId: '6190000000101' } },
  newRota: { address: paths.newRota(), params: {} },
  request: { address: paths.request('3f'), params: { requestId: '3f' } },
  away: { address: paths.away({ away: '7', tz: 'UTC' }), params: {}, query: '?away=7&tz=UTC' },
  shifts: { address: paths.shifts({ person: '7' }), params: {}, query: '?person=7' },
  responders: { address: paths.responders(), params: {} },
  person: {
    address: paths.person('6190000000001234567', { tz: 'UTC' }),
    params: { responderId: '6190000000001234567' },
    query: '?tz=UTC',
  },
  incidents: { address: paths.incidents(), params: {} },
  review: { address: paths.review(), params: {} },
  rum: { address: paths.rum(), params: {} },
  application: { address: paths.application('app/1'), params: { id: 'app/1' } },
  issue: { address: paths.issue('is-1'), params: { id: 'is-1' } },
  webhooks: { address: paths.webhooks(), params: {} },
  delivery: { address: paths.delivery('int 1', 'ev?1'), params: { integrationId: 'int 1', eventId: 'ev?1' } },
  stacks: {
    address: paths.stacks({ type: '', service: 'shop & co', version: '1.4.2' }),
    params: {},
    query: '?service=shop+%26+co&version=1.4.2',
  },
};

test.each(Object.entries(ADDRESSES))('%s leads to its own page', (name, { address, params, query = '' }) => {
  const url = new URL(address, 'http://dashboard');
  const page = matchRoutes(ROUTES, url)?.at(-1);
  expect(page?.route.path).toBe(Object.entries(PATTERNS).find(([pattern]) => pattern === name)?.[1]);
  expect(page?.params).toEqual(params);
  expect(url.search).toBe(query);
  expect(pageAt(url.pathname)?.page).toBe(name);
});

test('every page has a path', () => {
  const pathsOf = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path, children = [] }) => [
      ...(path === undefined ? [] : [path]),
      ...pathsOf(children),
    ]);
  expect(pathsOf(ROUTES).toSorted()).toEqual([...Object.values(PATTERNS), '*'].toSorted());
});

test('an unknown address leads to the not-found page', () => {
  expect(matchRoutes(ROUTES, '/nowhere/at/all')?.at(-1)?.route.path).toBe('*');
  expect(pageAt('/nowhere/at/all')).toBeUndefined();
});
