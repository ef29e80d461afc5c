import { describe, expect, it } from 'vitest';
import { incidentExport } from '#contract/insight';
import { applicationInfo, issueInfo } from '#contract/rum';
import { type Reply, startUpstream } from './dialect.spec-support';

const RANGE = { start_time: 1, end_time: 2, query: '', labels: {}, fields: {} };

function tooMany(headers: Record<string, string>): Reply {
  const error = { code: 'RequestTooFrequently', message: 'Request too frequently.' };
  return { status: 429, headers, body: { request_id: 'r', error } };
}

describe('a server that asks for a pause', () => {
  it('gets no requests until then; all callers receive the remaining time', async () => {
    let isBusy = true;
    const { send, asked, pass } = await startUpstream(() =>
      isBusy ? tooMany({ 'Retry-After': '60' }) : { body: { data: [] } },
    );
    const first = await send(incidentExport, RANGE);
    expect([first.response.status, first.response.headers.get('Retry-After')]).toEqual([429, '60']);
    isBusy = false;
    pass(20_500);
    const second = await send(incidentExport, RANGE);
    expect([second.response.status, second.response.headers.get('Retry-After')]).toEqual([429, '40']);
    expect(JSON.parse(second.text).error).toEqual({
      code: 'RequestTooFrequently',
      message: 'The upstream asks for a pause; it ends in 40 s.',
    });
    expect(asked).toHaveLength(1);
    pass(39_500);
    expect((await send(incidentExport, RANGE)).response.status).toBe(200);
  });

  it('still receives other operations', async () => {
    const { send } = await startUpstream((_input, { url }) =>
      url?.startsWith(incidentExport.path)
        ? tooMany({ 'Retry-After': '60' })
        : { body: { data: { issue_id: 'i' } } },
    );
    await send(incidentExport, RANGE);
    expect((await send(issueInfo, { issue_id: 'i' })).response.status).toBe(200);
  });

  it('is waited for if the pause is almost over', async () => {
    let isBusy = true;
    const { send, asked, pass } = await startUpstream(() =>
      isBusy ? tooMany({ 'Retry-After': '60' }) : { body: { data: { application_id: 'a' } } },
    );
    await send(applicationInfo, { application_id: 'a' });
    isBusy = false;
    pass(59_990);
    expect((await send(applicationInfo, { application_id: 'a' })).response.status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('of a moment is retried once', async () => {
    let calls = 0;
    const { send, pass } = await startUpstream(() => {
      calls += 1;
      return calls === 1
        ? tooMany({ 'Retry-After': 'Sun, 01 Mar 2026 00:00:01 GMT' })
        : { body: { data: { application_id: 'a' } } };
    });
    pass(990);
    expect((await send(applicationInfo, { application_id: 'a' })).response.status).toBe(200);
    expect(calls).toBe(2);
  });

  it.each([
    ['Retry-After', 'Sun, 01 Mar 2026 00:01:00 GMT', 60],
    ['X-RateLimit-Reset', '30', 30],
    ['Retry-After', '9999999', 600],
  ])('may announce it by %s: %s', async (name, value, seconds) => {
    const { send, pass } = await startUpstream(() => tooMany({ [name]: value }));
    await send(incidentExport, RANGE);
    pass(0);
    const { response } = await send(incidentExport, RANGE);
    expect(response.headers.get('Retry-After')).toBe(String(seconds));
  });

  it.each([{}, { 'Retry-After': '0' }, { 'X-RateLimit-Reset': 'soon' }, { 'Retry-After': '<script>' }])(
    'and does not say for how long is asked again: %j',
    async (headers) => {
      const { send, asked } = await startUpstream(() => tooMany(headers));
      await send(incidentExport, RANGE);
      await send(incidentExport, RANGE);
      expect(asked).toHaveLength(2);
    },
  );
});
