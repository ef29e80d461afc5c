import { describe, expect, it } from 'vitest';
import { issueInfo } from '#contract/rum';
import { webhookDetail } from '#contract/webhook';
import type { Evidence } from '#domain/review/evidence';
import { shareFragment } from '../../../data/fragment';
import { deliveryCard, issueCard, unreadCard } from './evidence-cards';
import { stackCard } from './stack-card';

const TOKEN = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';

const delivery = (more: object) =>
  webhookDetail.reply.parse({ request_id: 'r', data: { event_type: 'i_new', ...more } }).data;

const issue = (more: object) =>
  issueInfo.reply.parse({
    request_id: 'r',
    data: {
      issue_id: 'is-1',
      error: { type: 'TypeError', message: `cannot read ${TOKEN}` },
      error_count: 12,
      session_count: 3,
      first_seen: { timestamp: 1_795_000_000_000, version: '1.0.0' },
      ...more,
    },
  }).data;

describe('a delivery', () => {
  const piece: Evidence = { kind: 'delivery', integrationId: 'int-1', eventId: 'ev-1' };

  it('says how it ended, when, and which incident it was about, without a secret', () => {
    const card = deliveryCard(
      unreadCard(piece, ''),
      delivery({
        webhook_type: 'incident',
        ref_id: 'in-7',
        ref_title: `Checkout down, token=${TOKEN}`,
        status_code: 503,
        event_time: '2026-11-19 10:43:00',
      }),
    );
    expect(card).toMatchObject({
      to: '/webhooks/int-1/ev-1',
      title: 'Incident triggered',
      status: 'Not delivered, HTTP 503',
      look: 'bad',
      at: Date.UTC(2026, 10, 19, 10, 43) / 1000,
    });
    expect(card.about?.id).toBe('in-7');
    expect(JSON.stringify(card)).not.toContain(TOKEN);
  });

  it('a robot’s error code in a 200 reads as not delivered', () => {
    const answer = { status_code: 200, status: 'success', response_body: '{"errcode":45009}' };
    const card = deliveryCard(unreadCard(piece, ''), delivery(answer));
    expect(card).toMatchObject({ look: 'bad', status: 'Not delivered, HTTP 200 with errcode 45009' });
  });

  it('is about no incident where it is about an alert', () => {
    const card = deliveryCard(
      unreadCard(piece, ''),
      delivery({ webhook_type: 'alert', ref_id: 'al-1', status_code: 200 }),
    );
    expect(card).toMatchObject({ about: undefined, look: 'good', status: 'Delivered, HTTP 200' });
  });
});

describe('an issue', () => {
  const card = unreadCard({ kind: 'issue', id: 'is-1' }, '');
  it('says its error, its life and its counts, without a secret', () => {
    const read = issueCard(card, issue({ status: 'resolved' }));
    expect(read).toMatchObject({
      to: '/rum/issues/is-1',
      status: 'resolved',
      look: 'good',
      at: 1_795_000_000,
    });
    expect(read.sentence).toContain('12 errors in 3 sessions');
    expect(read.title).toMatch(/^TypeError: /);
    expect(JSON.stringify(read)).not.toContain(TOKEN);
  });

  it('that came back is of the time when it did', () => {
    const regression = { resolved_at: 1_795_000_100_000, regressed_at: 1_795_000_200_000 };
    expect(issueCard(card, issue({ regression })).at).toBe(1_795_000_200);
  });
});

describe('a shared stack', () => {
  const STACK = `TypeError: cannot read total, token=${TOKEN}\n    at orderTotal (https://shop.example/app.js:42:7)\n    at pay (https://shop.example/app.js:9:1)`;

  it('says its error and the frame on top, without a secret', async () => {
    const fragment = (await shareFragment(STACK)) ?? '';
    const card = await stackCard(unreadCard({ kind: 'stack', fragment }, ''), fragment);
    expect(card.title).toMatch(/^TypeError: cannot read total/);
    expect(card.sentence).toContain('2 frames; on top orderTotal');
    expect(card.to).toBe(`/stacks#${fragment}`);
    expect(card.title + card.sentence).not.toContain(TOKEN);
  });

  it('that was cut off says so', async () => {
    const card = await stackCard(unreadCard({ kind: 'stack', fragment: 'stack=1.abcd' }, ''), 'stack=1.abcd');
    expect(card.sentence).toContain('damaged');
  });
});
