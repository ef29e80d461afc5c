import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, NOON, openGuests, type Opened } from './guests.spec-support';

const GRAFANA = 'https://grafana.example.com';

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests(true, [GRAFANA, 'https://*.example.org']);
});

const LIVE = { frozen: false, view: '/oncall/7?tz=UTC', calls: [] };

/** Text of a page without its markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('a card of a guest link', () => {
  it('says who is on call, complete in one reply that allowed origins may frame', async () => {
    const guest = await opened.made(LIVE);
    const reply = await opened.ask(`${guest}?card=1&theme=dark`);
    const html = await reply.text();
    expect(wordsOf(html)).toBe(
      'Payments, Wei’s · Mon 2 – Sun 8 Mar 2026 · UTC · Watchbill On call, Tue 3 Mar 2026, 12:00 UTC Payments, Wei’s: Wei Zhang Open in Watchbill',
    );
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).not.toContain('<script');
    expect(html).toContain('<meta http-equiv="refresh" content="60">');
    expect(html).toContain(`<a href="${guest}" target="_blank" rel="noopener noreferrer">`);
    const { headers } = reply;
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; /);
    expect(policy).toMatch(/; frame-ancestors https:\/\/grafana\.example\.com https:\/\/\*\.example\.org$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, max-age=30',
    });
    expect([headers.get('X-Frame-Options'), headers.get('Set-Cookie')]).toEqual([null, null]);
  });

  it('is framed by nobody without the setting, and no other reply ever is', async () => {
    const guest = await opened.made(LIVE);
    const closed = await openGuests();
    const card = await closed.ask(`${await closed.made(LIVE)}?card=1`);
    const paths = [
      guest,
      `${guest}?card=2`,
      `${guest}/on-call.txt?card=1`,
      '/oncall?card=1',
      '/healthz?card=1',
    ];
    const others = await Promise.all(paths.map((path) => opened.ask(path)));
    for (const { headers } of [card, ...others]) {
      expect(headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors 'none'$/);
      expect(headers.get('X-Frame-Options')).toBe('DENY');
    }
  });

  it('hides names as its link does', async () => {
    const card = await opened.ask(`${await opened.made({ ...LIVE, pseudonyms: true })}?card=1`);
    expect(wordsOf(await card.text())).not.toMatch(/Wei|Zhang/);
  });

  it('has the schedules of a set in its order, and counts those that are absent', async () => {
    const view = '/oncall?tz=UTC&schedules=8,7,9';
    const guest = await opened.made({ ...LIVE, view, schedule_ids: undefined });
    const lines = async (query: string) => {
      const html = await (await opened.ask(`${guest}?card=1${query}`)).text();
      const text = /<pre>([^<]*)/.exec(html)?.[1] ?? '';
      const [heading = '', ...lines] = text.split('\n\n');
      expect(heading).toBe('On call, Tue 3 Mar 2026, 12:00 UTC');
      expect(lines.join('\n\n')).toBe(
        await (await opened.ask(`${guest}/on-call.txt?${query.slice(1)}`)).text(),
      );
      return lines.join('').match(/^\S[^:]*/gm);
    };
    expect(await lines('')).toEqual(['Search', 'Payments, Wei’s', 'Left out']);
    expect(await lines('&schedules=7')).toEqual(['Payments, Wei’s']);
  });

  it('says in the frame why it has no answer, and tries again', async () => {
    const guest = await opened.made(LIVE);
    const problem = async (path: string) => {
      const reply = await opened.ask(path);
      const html = await reply.text();
      expect(html).toContain('http-equiv="refresh"');
      expect(reply.headers.get('Content-Security-Policy')).toContain(GRAFANA);
      return `${reply.status} ${wordsOf(html)}`;
    };
    expect(await problem(`${guest}?card=1&shedules=7`)).toMatch(/^404 .*shedules/);
    const fixed = await opened.made({ ...LIVE, view: '/oncall?tz=UTC&from=2026-04-06&days=7' });
    expect(await problem(`${fixed}?card=1`)).toMatch(/^404 .*The days of this link do not hold/);
    opened.service.isDown = true;
    opened.now.seconds = NOON + 60;
    expect(await problem(`${guest}?card=1`)).toMatch(/^503 .*returned no data/);
    opened.now.seconds = NOON + 30 * DAY;
    expect(await problem(`${guest}?card=1`)).toMatch(/^404 .*This link shows nothing/);
    expect(await problem(`/guest/${'x'.repeat(43)}?card=1`)).toMatch(/^404 .*This link shows nothing/);
  });

  it('answers the frame of a page without a session, whatever site it is of', async () => {
    const guest = await opened.made(LIVE);
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' };
    expect((await opened.ask(`${guest}?card=1`, { headers })).status).toBe(200);
  });
});
