import { operations } from '#contract/operations';
import { OPERATION_PATHS } from '#contract/operation';
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
  const reading = operations.filter(({ right, path }) => !right && path !== OPERATION_PATHS.webhookDetail);
  const all = reading.map(({ path }) => path);
  expect(answered.toSorted()).toEqual(all.toSorted());
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
