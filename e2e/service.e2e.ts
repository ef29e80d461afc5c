import { operations } from '#contract/operations';
import { OPERATION_PATHS } from '#contract/paths';
import { expect, test } from './support/test';

// The service as a program meets it, with the key of the demo person.

const JSON_TYPE = { 'Content-Type': 'application/json' };
const now = Math.floor(Date.now() / 1000);
const window = { start: now - 86_400, end: now + 86_400 };

test('each operation of the interface answers with stored or computed data', async ({ request, service }) => {
  const answered: string[] = [];
  const post = async (path: string, data: unknown) => {
    answered.push(path);
    const reply = await request.post(`${service.url}${path}?app_key=${service.appKey}`, { data });
    expect(reply.status(), path).toBe(200);
    const body = await reply.json();
    expect(body.request_id).toMatch(/^[0-9a-f]{32}$/);
    expect(reply.headers()['x-request-id']).toBe(body.request_id);
    return body.data;
  };
  const { items: schedules } = await post('/schedule/self', window);
  expect(schedules.length).toBeGreaterThan(10);
  const [schedule] = schedules;
  const slots = await post('/schedule/info', { schedule_id: schedule.schedule_id, ...window });
  expect(slots.cur_oncall.start).toBeLessThanOrEqual(now + 60);
  expect(slots.cur_oncall.end).toBeGreaterThan(now - 60);
  const { schedule_id } = schedule;
  expect((await post('/schedule/history', { schedule_id })).items.length).toBeGreaterThan(0);
  expect((await post('/schedule/requests', { schedule_id })).items).toEqual([]);

  const issue = await post('/rum/issue/info', { issue_id: 'is-demo-0001' });
  expect(issue).toMatchObject({ issue_id: 'is-demo-0001', status: 'for_review' });
  const application = await post('/rum/application/info', { application_id: issue.application_id });
  expect(application.application_name).toBe(issue.application_name);
  const { items } = await post('/rum/application/infos', { application_ids: [issue.application_id, 'none'] });
  expect(items).toEqual([application]);

  // The operation takes no key by the contract; our service requires none while it listens on loopback.
  const event = { event_id: 'ev-demo-0001', intergration_id: 'int-demo-1' };
  const delivery = await request.post(`${service.url}/webhook/history/detail`, { data: event });
  expect((await delivery.json()).data).toMatchObject({ event_id: 'ev-demo-0001', attempt: 1 });

  const everything = { query: '', labels: {}, fields: {} };
  const range = { start_time: now - 7 * 86_400, end_time: now, ...everything };
  const inMs = { start_time: range.start_time * 1000, end_time: now * 1000 };
  const rows = await post('/insight/responder', { ...range, aggregate_unit: 'day' });
  expect(rows.items.length).toBeGreaterThan(5);
  const incidents = await post('/insight/incident/export', { ...range, limit: 5 });
  expect(incidents).toHaveLength(5);
  const stack = 'Error: late\n    at a (https://shop.example/a.js:1:2)';
  const { frames } = await post('/sourcemap/stack/enrich', {
    type: 'browser',
    service: 'shop',
    stack,
    binary_images: [],
  });
  expect(frames).toHaveLength(1);
  const { items: deliveries } = await post('/webhook/history/list', { ...inMs, limit: 3 });
  expect(deliveries).toHaveLength(3);
  const { items: applications } = await post('/rum/application/list', { p: 1, limit: 100 });
  expect(applications).toContainEqual(expect.objectContaining({ application_id: issue.application_id }));
  const { items: issues } = await post('/rum/issue/list', { ...inMs, p: 1, limit: 3 });
  expect(issues).toHaveLength(3);
  // Rotas are changed, and pay is read, in tests of their own.
  const reading = operations.filter(
    ({ isChange, isPay, path }) => !isChange && !isPay && path !== OPERATION_PATHS.webhookDetail,
  );
  const all = reading.map(({ path }) => path);
  expect(answered.toSorted()).toEqual(all.toSorted());
});

test.describe('what is wrong with a request is reported by code', () => {
  const cases = [
    {
      name: 'a wrong key',
      path: '/schedule/self',
      key: 'wrong',
      data: window,
      status: 401,
      code: 'Unauthorized',
    },
    {
      name: 'a missing field',
      path: '/schedule/self',
      data: { start: 1 },
      status: 400,
      code: 'InvalidParameter',
      message: /\bend\b/,
    },
    {
      name: 'a window of 46 days',
      path: '/schedule/self',
      data: { start: now, end: now + 46 * 86_400 },
      status: 400,
      code: 'InvalidParameter',
      message: /45 days/,
    },
    {
      name: 'an unknown schedule',
      path: '/schedule/info',
      data: { schedule_id: 1, ...window },
      status: 400,
      code: 'ResourceNotFound',
    },
    { name: 'an unknown path', path: '/schedule/all', data: {}, status: 404, code: 'RouteNotFound' },
    {
      name: 'a type of stack that there is not',
      path: '/sourcemap/stack/enrich',
      data: { type: 'windows', service: '', stack: '', binary_images: [] },
      status: 400,
      code: 'InvalidParameter',
      message: /type/,
    },
    {
      name: 'a body of 2 MB',
      path: '/schedule/self',
      data: { ...window, pad: 'x'.repeat(2_000_000) },
      status: 413,
      code: 'EntityTooLarge',
    },
  ];
  for (const { name, path, key, data, status, code, message } of cases) {
    test(name, async ({ request, service }) => {
      const reply = await request.post(`${service.url}${path}?app_key=${key ?? service.appKey}`, { data });
      expect(reply.status()).toBe(status);
      const text = await reply.text();
      expect(JSON.parse(text)).toMatchObject({
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: { code },
      });
      if (message) expect(JSON.parse(text).error.message).toMatch(message);
      expect(text).not.toMatch(/node_modules|\.[jt]s:\d|\n/);
      expect(text).not.toContain(service.appKey);
    });
  }

  test('another content type', async ({ request, service }) => {
    const reply = await request.post(`${service.url}/schedule/self?app_key=${service.appKey}`, {
      headers: { 'Content-Type': 'text/plain' },
      data: JSON.stringify(window),
    });
    expect((await reply.json()).error.code).toBe('InvalidContentType');
  });

  test('another method', async ({ request, service }) => {
    const reply = await request.get(`${service.url}/schedule/self?app_key=${service.appKey}`);
    expect(reply.status()).toBe(405);
  });
});

test('the gateway forwards nine paths for its own origin, and nothing else', async ({ request, baseURL }) => {
  const own = await request.post('/api/schedule/self', { headers: JSON_TYPE, data: window });
  expect(own.status()).toBe(200);
  const foreign = await request.post('/api/schedule/self', {
    headers: { ...JSON_TYPE, Origin: 'https://elsewhere.example' },
    data: window,
  });
  expect((await foreign.json()).error.code).toBe('AccessDenied');
  const other = await request.post('/api/service/admin', { headers: JSON_TYPE, data: {} });
  expect((await other.json()).error.code).toBe('RouteNotFound');
  const rebound = await request.post('/api/schedule/self', {
    headers: { ...JSON_TYPE, Host: 'evil.example' },
    data: window,
  });
  expect((await rebound.json()).error.code).toBe('AccessDenied');
  expect(baseURL).toMatch(/^http:\/\/127\.0\.0\.1/);
});

test('health, readiness and the OpenAPI description', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  const description = await (await request.get('/service/openapi.json')).json();
  expect(description.openapi).toMatch(/^3\.1/);
  expect(Object.keys(description.paths)).toHaveLength(operations.length);
});
