import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { createMask, maskReply, visibleNames } from './shown';

const wei = { person_id: 2, person_name: 'Wei Zhang' };
const replyWith = (...person_ids: number[]) => ({ group: { members: [{ role_id: 1, person_ids }] } });

function namesUnderPseudonyms(people: (typeof wei)[], reply: unknown) {
  const shown = createMask({ pseudonyms: true, schedules: undefined }, people);
  return visibleNames({ ...NO_NAMES, people }, [reply], shown);
}

test('under pseudonyms, a person without a record stays unknown', () => {
  const { people, has_people } = namesUnderPseudonyms([wei], replyWith(2, 900));
  expect(people.map(({ person_id }) => person_id)).toEqual([2]);
  expect(has_people).toBeUndefined();
});

test('an empty list of names tells whether records exist', () => {
  expect(namesUnderPseudonyms([wei], replyWith(900))).toMatchObject({ people: [], has_people: true });
});

test('without records, all people have pseudonyms', () => {
  const { people, has_people } = namesUnderPseudonyms([], replyWith(2, 900));
  expect(people.map(({ person_name }) => person_name)).not.toContain('Wei Zhang');
  expect(people.map(({ person_id }) => person_id)).toEqual([2, 900]);
  expect(has_people).toBeUndefined();
});

test('the id in another tool is there for guests, and not under pseudonyms', () => {
  const reply = { data: { items: [{ schedule_id: 1, external_id: 'PABC123' }] } };
  const info = { data: { cur_oncall: null, external_id: 'PABC123' } };
  const textsOf = (pseudonyms: boolean) => {
    const mask = createMask({ pseudonyms, schedules: undefined }, [wei]);
    return JSON.stringify([maskReply(scheduleSelf, reply, mask), maskReply(scheduleInfo, info, mask)]);
  };
  expect(textsOf(false).match(/"external_id":"PABC123"/g)).toHaveLength(2);
  expect(textsOf(true)).not.toContain('PABC123');
});

test('earlier versions of a rota name no one under pseudonyms', () => {
  const people = [wei];
  const mask = createMask({ pseudonyms: true, schedules: undefined }, people);
  const group = { group_name: 'Wei Zhang', members: [{ role_id: 1, person_ids: [2] }] };
  const versions = [{ from: 1, until: 2, layers: [{ layer_name: 'Nights of Wei Zhang', groups: [group] }] }];
  const reply = { data: { items: [{ schedule_id: 1, versions }], as_of: 5 } };
  const masked = maskReply(scheduleSelf, reply, mask);
  expect(masked).toMatchObject({ data: { as_of: 5, items: [{ versions: [{ from: 1, until: 2 }] }] } });
  expect(JSON.stringify(masked)).not.toMatch(/Wei|Zhang/);
  expect(visibleNames({ ...NO_NAMES, people }, [masked], mask).people).toHaveLength(1);
});
