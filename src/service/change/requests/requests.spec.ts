import { eq } from 'drizzle-orm';
import type { RequestedEdits } from '#contract/served/changes';
import { HOUR } from '#domain/time/zone';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { DAY, NOW } from '../../http/handler.spec-support';
import { entriesOf, importRecords } from '../../import/import-records';
import type { Editor } from '../../context';
import { ANA, BO, CY, MONDAY_11, records } from '../../records.spec-support';
import { requests } from '../../store/schema';
import { onOneStore } from '../../store/stores.spec-support';
import { ALL, changesOn, OWN_CY, ROTA } from '../change.spec-support';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const THURSDAY = WEDNESDAY + DAY;
const OWN_ANA: Editor = { may: 'own', name: 'Ana', person_id: ANA };
const OWN_BO: Editor = { may: 'own', name: 'Bo', person_id: BO };
/** Without sign-in. */
const LOCAL: Editor = { may: 'all', name: 'opal', person_id: undefined };

const take = (person_id: number, start = WEDNESDAY, end = THURSDAY) => ({ person_id, start, end });
const SWAP = [
  { instead: ANA, person_id: BO, start: WEDNESDAY, end: THURSDAY },
  { instead: BO, person_id: ANA, start: THURSDAY, end: THURSDAY + DAY },
];

onOneStore('a request to take over a shift', (store) => {
  const { importRota, ask, change, history, self, restart } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });

  /** Ana's request; its reply. */
  const request = async (body: object = {}, editor: Editor = OWN_ANA) =>
    (await ask('/schedule/request', { overrides: [take(CY)], asked: [CY, BO], ...body }, editor)).data;
  const answer = async (request_id: string, how: object, editor: Editor) => {
    const { data, reply } = await ask('/schedule/answer', { request_id, answer: 'accept', ...how }, editor);
    return reply.error ? `${reply.error.code}: ${reply.error.message}` : data;
  };
  const listed = async (body: object = { schedule_id: undefined }, editor?: Editor) =>
    (await ask('/schedule/requests', body, editor)).data.items;
  const onCall = async (start: number, end: number) =>
    (await self(start, end)).final_schedule.schedules.map(
      (period: { start: number; end: number; group: { members: { person_ids: number[] }[] } }) => [
        (period.start - start) / HOUR,
        period.group.members[0]?.person_ids[0],
      ],
    );

  test('is stored, listed, and applied when a person accepts, with both names', async () => {
    const created = await request({ reason: 'A concert' });
    expect(created).toEqual({
      request_id: expect.stringMatching(/^[\w-]{22}$/),
      schedule_id: ROTA,
      from_person: ANA,
      from_name: 'Ana',
      asked: [CY, BO],
      overrides: [take(CY)],
      reason: 'A concert',
      state: 'open',
      created_at: NOW,
      expires_at: THURSDAY,
      answers: [],
      can: ['withdraw'],
    });
    expect(await history()).toMatchObject({ items: [{ version: 1 }] });
    expect(await listed({ schedule_id: undefined }, OWN_BO)).toEqual([{ ...created, can: ['answer'] }]);
    const accepted = await answer(created.request_id, { word: 'Enjoy it' }, OWN_BO);
    expect(accepted).toEqual({
      ...created,
      state: 'accepted',
      version: 2,
      answers: [{ person_id: BO, answer: 'accepted', word: 'Enjoy it', at: NOW }],
      can: [],
    });
    expect(await onCall(WEDNESDAY, THURSDAY)).toEqual([[0, BO]]);
    const { items } = await history();
    expect(items[0]).toMatchObject({ kind: 'request', author: 'Bo for Ana', reason: 'A concert' });
    expect(items[0].lines).toEqual([expect.stringMatching(/^Bo: /)]);
    expect(await listed()).toEqual([]);
    expect(await listed({})).toEqual([accepted]);
    expect(await listed({ request_id: created.request_id })).toEqual([accepted]);
  });

  test('names nobody who cannot see a private schedule', async () => {
    await importRota({ is_private: true, team_id: 10 });
    const { reply } = await ask('/schedule/request', { overrides: [take(CY)], asked: [CY] }, OWN_ANA);
    expect(reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'asked[0] must be in the team of this private schedule, or cannot see it.',
    });
    expect(await listed()).toEqual([]);
  });

  test('goes to who accepts first, also of two at once; the other is told who', async () => {
    const { request_id } = await request();
    const both = await Promise.all([answer(request_id, {}, OWN_BO), answer(request_id, {}, OWN_CY)]);
    const late = both.find((reply) => typeof reply === 'string');
    const [[, holder] = []] = await onCall(WEDNESDAY, THURSDAY);
    expect(late).toBe(`BadRequest: ${holder === BO ? 'Bo' : 'Cy'} took it over already.`);
    expect((await history()).items).toHaveLength(2);
  });

  test.each([
    [{ person_id: BO }, 'person_id must be you, or be left out.'],
    [{ answer: 'maybe' }, 'answer must be one of accept, decline, withdraw.'],
    [{ word: 'x\0' }, 'word must not contain a zero character or half a surrogate pair.'],
  ])('refuses the answer %j', async (how, message) => {
    const { request_id } = await request();
    expect(await answer(request_id, how, OWN_CY)).toBe(`InvalidParameter: ${message}`);
    expect((await listed())[0]).toMatchObject({ state: 'open', answers: [] });
  });

  test('is declined by all who are asked, who may think again until then', async () => {
    const { request_id } = await request();
    const word = { answer: 'decline', word: 'Away' };
    expect(await answer(request_id, word, OWN_CY)).toMatchObject({ state: 'open', can: ['answer'] });
    expect(await answer(request_id, word, OWN_CY)).toMatchObject({ state: 'open' });
    expect(await answer(request_id, word, OWN_BO)).toMatchObject({
      state: 'declined',
      answers: [{ person_id: CY, word: 'Away' }, { person_id: CY }, { person_id: BO, answer: 'declined' }],
    });
    expect(await answer(request_id, {}, OWN_CY)).toBe('BadRequest: Everybody who was asked has declined.');
  });

  test('is withdrawn by who asked, or who may change everything', async () => {
    const { request_id } = await request();
    const withdraw = { answer: 'withdraw' };
    expect(await answer(request_id, withdraw, OWN_CY)).toBe(
      'AccessDenied: Only who asked may withdraw a request.',
    );
    expect(await answer(request_id, withdraw, OWN_ANA)).toMatchObject({ state: 'withdrawn', can: [] });
    expect(await answer(request_id, {}, OWN_CY)).toBe('BadRequest: Ana has withdrawn it.');
    const other = await request();
    const can = async (editor: Editor) => (await listed({ request_id: other.request_id }, editor))[0].can;
    expect(await can({ may: 'all', name: 'Cy', person_id: CY })).toEqual(['answer']);
    expect([await can(OWN_ANA), await can(ALL)]).toEqual([['withdraw'], ['withdraw']]);
    expect(await answer(other.request_id, withdraw, ALL)).toMatchObject({ state: 'withdrawn' });
  });

  test('gives what is left to who accepts after its begin, and expires at its end', async () => {
    const { request_id } = await request({
      overrides: [take(CY, WEDNESDAY, WEDNESDAY + HOUR), take(CY, THURSDAY - HOUR, THURSDAY)],
    });
    restart({ clock: () => (WEDNESDAY + 2 * HOUR) * 1000 });
    expect(await listed()).toMatchObject([{ state: 'open', expires_at: THURSDAY }]);
    expect(await answer(request_id, {}, OWN_CY)).toMatchObject({ state: 'accepted' });
    expect(await onCall(WEDNESDAY, THURSDAY)).toEqual([
      [0, ANA],
      [23, CY],
    ]);
    const other = await request({ overrides: [take(CY, THURSDAY - 3 * HOUR, THURSDAY - 2 * HOUR)] });
    restart({ clock: () => (THURSDAY - 2 * HOUR) * 1000 });
    expect(await listed()).toEqual([]);
    for (const [how, editor] of [
      [{}, OWN_CY],
      [{ answer: 'withdraw' }, OWN_ANA],
    ] as const)
      expect(await answer(other.request_id, how, editor)).toBe(
        'BadRequest: It expired at the end of its last shift.',
      );
  });

  test('to swap is accepted as a whole', async () => {
    const { request_id } = await request({ overrides: SWAP, asked: [BO] });
    expect(await answer(request_id, {}, OWN_BO)).toMatchObject({ state: 'accepted' });
    expect(await onCall(WEDNESDAY, THURSDAY + DAY)).toEqual([
      [0, BO],
      [24, ANA],
    ]);
    expect((await history()).items[0]).toMatchObject({ author: 'Bo for Ana' });
  });

  test.each<[string, RequestedEdits, string]>([
    ['a take', [{ kind: 'take', person: CY, start: WEDNESDAY, end: THURSDAY }], 'accepted'],
    [
      'a swap',
      [{ kind: 'swap', people: [ANA, BO], stretches: [{ start: WEDNESDAY, end: THURSDAY }] }],
      'BadRequest: It expired at the end of its last shift.',
    ],
  ])('of an earlier release, %s, is an override, or has expired', async (_, edits, outcome) => {
    const { request_id } = await request();
    await store().db.update(requests).set({ edits }).where(eq(requests.request_id, request_id));
    expect((await listed({ request_id }))[0].overrides).toMatchObject([{ start: WEDNESDAY, end: THURSDAY }]);
    const answered = await answer(request_id, {}, OWN_BO);
    expect(answered.state ?? answered).toBe(outcome);
  });

  test('that the rota no longer allows changes nothing, and stays open', async () => {
    const { request_id } = await request();
    await change({ overrides: [take(CY)] });
    expect(await answer(request_id, {}, OWN_CY)).toBe('InvalidParameter: overrides: They change nothing.');
    expect(await listed()).toMatchObject([{ state: 'open', answers: [] }]);
  });

  test('on a schedule that a source reads is refused', async () => {
    await importRecords(store().db, entriesOf({ ...records, schedules: records.schedules.slice(0, 1) }));
    const body = { schedule_id: 1000, overrides: [take(CY)], asked: [CY] };
    const { reply } = await ask('/schedule/request', body, ALL);
    expect(reply.error?.message).toContain('change it there');
  });

  describe('without sign-in', () => {
    it('comes from the configured author, and everybody answers for the person asked', async () => {
      const created = await request({ asked: [CY] }, LOCAL);
      expect(created).toMatchObject({ from_person: 0, from_name: 'opal', can: ['answer', 'withdraw'] });
      expect(await answer(created.request_id, {}, LOCAL)).toMatchObject({ state: 'accepted' });
      expect((await history()).items[0]).toMatchObject({ author: 'Cy for opal' });
    });

    it('to several people needs to know who answers', async () => {
      const { request_id } = await request({}, LOCAL);
      const refused = await Promise.all(
        [{}, { person_id: ANA }].map((how) => answer(request_id, how, LOCAL)),
      );
      expect(refused).toEqual([
        'InvalidParameter: person_id is required: several people are asked.',
        'InvalidParameter: person_id must be one of the people asked.',
      ]);
      expect(await answer(request_id, { person_id: BO }, LOCAL)).toMatchObject({
        answers: [{ person_id: BO }],
      });
    });
  });

  test.each([
    [{ overrides: [] }, 'InvalidParameter', 'overrides must have at least 1 entry.'],
    [{ asked: [] }, 'InvalidParameter', 'asked must have at least 1 entry.'],
    [{ asked: [CY, ANA] }, 'InvalidParameter', 'asked must not name yourself.'],
    [{ asked: [BO] }, 'InvalidParameter', 'overrides[0] must be of the person who is asked.'],
    [{ asked: [CY, 99] }, 'InvalidParameter', 'asked[1] names person 99, who does not exist.'],
    [{ overrides: SWAP }, 'InvalidParameter', 'overrides[1].person_id must be one of asked.'],
    [
      { overrides: [take(CY, THURSDAY, WEDNESDAY)] },
      'InvalidParameter',
      'overrides[0].end must be after Thu 25 Dec, 11:00, Asia/Shanghai.',
    ],
    [
      { overrides: [take(BO, THURSDAY, THURSDAY + DAY)] },
      'InvalidParameter',
      'overrides: They change nothing.',
    ],
    [{ schedule_id: 99 }, 'ResourceNotFound', 'There is no such schedule, or it is not visible to you.'],
  ])('%j is refused', async (body, code, message) => {
    const sent = { overrides: [take(CY)], asked: [CY, BO], ...body };
    const { reply } = await ask('/schedule/request', sent, OWN_ANA);
    expect(reply.error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await listed({})).toEqual([]);
  });

  test('is made for shifts of one’s own, and answered by who is asked', async () => {
    const sent = { overrides: [take(BO)], asked: [BO] };
    expect((await ask('/schedule/request', sent, OWN_CY)).reply.error?.code).toBe('AccessDenied');
    const { request_id } = await request({ asked: [CY] });
    expect(await answer(request_id, {}, OWN_BO)).toBe('AccessDenied: You are not asked.');
    expect(await answer(request_id, {}, ALL)).toBe('AccessDenied: You are not asked.');
    expect(await answer(request_id, { answer: 'decline' }, OWN_ANA)).toBe('AccessDenied: You are not asked.');
  });

  test('is hidden from who does not see the schedule', async () => {
    const { request_id } = await request();
    await importRota({ team_id: 20, is_private: true });
    expect(await listed()).toEqual([]);
    for (const path of ['/schedule/requests', '/schedule/answer']) {
      const { reply } = await ask(path, { schedule_id: undefined, request_id, answer: 'accept' }, OWN_CY);
      expect(reply.error).toMatchObject({
        code: 'ResourceNotFound',
        message: 'There is no such request, or it is not visible to you.',
      });
    }
    const { reply } = await ask('/schedule/requests', {});
    expect(reply.error?.code).toBe('ResourceNotFound');
  });

  test.each(['\0', 'a\ud800'])('with an id that no store can keep is refused: %j', async (request_id) => {
    for (const path of ['/schedule/requests', '/schedule/answer']) {
      const { reply } = await ask(path, { schedule_id: undefined, request_id, answer: 'accept' });
      expect(reply.error).toMatchObject({
        code: 'InvalidParameter',
        message: 'request_id must not contain a zero character or half a surrogate pair.',
      });
    }
  });
});
