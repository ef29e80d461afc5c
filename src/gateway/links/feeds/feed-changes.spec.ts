import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/oncall/reply/server.spec-support';
import {
  ANN,
  CARL,
  type FeedSite,
  openFeeds,
  override,
  START,
  subscriber,
  WEEKS,
} from './feeds.spec-support';

let site: FeedSite;
beforeEach(async () => {
  site = await openFeeds();
});

describe('a calendar over a week of changes', () => {
  it('keeps each shift exactly once, without leftovers', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const calendar = subscriber(site, path);
    const first = await calendar.read();
    // 30 days back and 90 ahead.
    expect([first[0], first.at(-1)]).toEqual([
      expect.stringContaining(' -840–-672'),
      expect.stringContaining(' 2184–2352'),
    ]);
    expect(calendar.shown()).toEqual(['Bea; Kim, \\ “B” (role 1) 0–168', 'Carl (role 1) 168–336']);

    site.now += HOUR;
    expect(await calendar.read()).toEqual([]);

    // Ann takes Carl's week, before her own: one shift.
    site.now += DAY;
    site.layers = [WEEKS, override('A', 168, 336)];
    expect((await calendar.read()).toSorted()).toEqual([
      'Ann Lee (role 1) 168–504',
      'Carl (role 1) 168–336 cancelled',
    ]);

    // Carl takes Bea's Wednesday: her week is split.
    site.now += DAY;
    site.layers = [WEEKS, override('A', 168, 336), override('C', 48, 72)];
    expect(await calendar.read()).toEqual([
      'Bea; Kim, \\ “B” (role 1) 0–48',
      'Carl (role 1) 48–72',
      'Bea; Kim, \\ “B” (role 1) 72–168',
    ]);

    // The swap is undone.
    site.now += DAY;
    site.layers = [WEEKS, override('A', 168, 336)];
    expect(await calendar.read()).toEqual([
      'Bea; Kim, \\ “B” (role 1) 0–168',
      'Carl (role 1) 48–72 cancelled',
      'Bea; Kim, \\ “B” (role 1) 72–168 cancelled',
    ]);
    expect(calendar.shown()).toEqual(['Bea; Kim, \\ “B” (role 1) 0–168', 'Ann Lee (role 1) 168–504']);

    // A new week adds one at the end; past events are not updated.
    site.now += 5 * DAY;
    expect(await calendar.read()).toEqual([expect.stringContaining(' 2352–2520')]);
  });

  it("shows a person's swapped week in the other's, and no more in the own", async () => {
    const [carls, anns] = await Promise.all(
      [CARL, ANN].map(async (person_id) =>
        subscriber(site, (await site.made({ of: 'person', person_id })).path),
      ),
    );
    await carls?.read();
    await anns?.read();
    expect(anns?.shown()).toEqual([]);
    site.now += DAY;
    site.layers = [WEEKS, override('A', 168, 336)];
    expect(await carls?.read()).toEqual(['On call: Payments (role 1) 168–336 cancelled']);
    // Her own week follows: both form one shift.
    expect(await anns?.read()).toEqual(['On call: Payments (role 1) 168–504']);
    expect(anns?.shown()).toEqual(['On call: Payments (role 1) 168–504']);
  });

  it('cancels the event of a filled gap', async () => {
    const vacant = { ...WEEKS, groups: [{ group_name: '', members: [] }] };
    const until = (days: number) => [
      { ...WEEKS, layer_end: START + days * DAY },
      { ...vacant, layer_start: START + days * DAY },
      override('A', 144, 2800),
    ];
    site.layers = until(5);
    const calendar = subscriber(site, (await site.made({ of: 'gaps', schedule_id: 1 })).path);
    expect(await calendar.read()).toEqual(['nobody on call 120–144']);
    site.now += DAY;
    site.layers = until(6);
    expect(await calendar.read()).toEqual(['nobody on call 120–144 cancelled']);
    expect(calendar.shown()).toEqual([]);
  });
});
