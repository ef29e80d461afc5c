import { beforeEach, describe, expect, it } from 'vitest';
import { asAna, openGuests, type Opened, SELF, WANTED } from './guests.spec-support';

/** Guest links to one delivery, requested from the network without a session. */

const DETAIL = '/webhook/history/detail';
const VIEW = '/webhooks/int-1/ev%2F1?tz=UTC&with=int-1%20other';
const OWN = { path: DETAIL, body: JSON.stringify({ event_id: 'ev/1', intergration_id: 'int-1' }) };
const OTHER = { path: DETAIL, body: JSON.stringify({ event_id: 'other', intergration_id: 'int-1' }) };
const OF_DELIVERY = { view: VIEW, label: 'Delivery', calls: [OWN], schedule_ids: undefined };

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});

describe.each([true, false])('a guest link to a delivery (frozen: %s)', (frozen) => {
  it('returns the delivery with headers and bodies, without secrets and personal data', async () => {
    const guest = await opened.made({ ...OF_DELIVERY, frozen });
    const [reply] = await opened.replies(guest, DETAIL);
    const data = reply?.data ?? {};
    expect(data).toMatchObject({ event_id: 'e', channel_name: 'Alerts of Wei' });
    expect(JSON.stringify(data)).toMatch(/"request_headers":"[^"]*••••••.*"request_body":"[^"]*••••••/);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/ghp_|u:p@|555 0132/);
  });

  it('has no names under pseudonyms', async () => {
    const guest = await opened.made({ ...OF_DELIVERY, frozen, pseudonyms: true });
    const texts = [
      await (await opened.ask(`${guest}/data.json`)).text(),
      await (await opened.ask(guest)).text(),
    ];
    expect(texts.filter((text) => /Wei|Ana/.test(text))).toEqual([]);
  });

  it('leads to the delivery alone, without the comparison', async () => {
    const guest = await opened.made({ ...OF_DELIVERY, frozen });
    const { view } = await opened.data(guest);
    expect(view).toBe('/webhooks/int-1/ev%2F1?tz=UTC&present=1');
  });

  it('ends when it is revoked', async () => {
    const guest = await opened.made({ ...OF_DELIVERY, frozen });
    const { links } = await (await opened.ask('/api/links', asAna)).json();
    await opened.ask(`/api/links/${links[0].id}`, { ...asAna, method: 'DELETE' });
    expect((await opened.ask(`${guest}/data.json`)).status).toBe(404);
  });
});

describe('a link that is no link to one delivery', () => {
  it.each([
    '/webhooks',
    '/webhooks/int-1',
    '/webhooks/int-1/ev/2',
    '/webhooks/int-1/%E0%A4%A',
    '/rum/issues/i',
  ])('is refused: %s', async (view) => {
    const body = JSON.stringify({ ...WANTED, ...OF_DELIVERY, view, calls: [] });
    const reply = await opened.ask('/api/guests', { ...asAna, method: 'POST', body });
    expect(reply.status).toBe(400);
  });

  it.each([SELF, OTHER])('is refused with another call: %o', async (other) => {
    const body = JSON.stringify({ ...WANTED, ...OF_DELIVERY, calls: [OWN, other] });
    expect((await opened.ask('/api/guests', { ...asAna, method: 'POST', body })).status).toBe(400);
  });
});
