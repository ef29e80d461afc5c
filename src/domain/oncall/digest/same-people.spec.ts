import { describe, expect, it } from 'vitest';
import type { Group, Period, Schedule } from '#contract/schedule';
import { DAY, period, sent } from '../reply/server.spec-support';
import { changesSince, digestOf, earlierIn } from './change-digest';
import { changesOfPeople } from './same-people';

const start = 1_772_409_600;
const window = { start, end: start + 7 * DAY };
const at = (day: number) => start + day * DAY;

/** When somebody else is on duty, by the digest of the schedule as it was. */
function changes(before: Schedule, now: Schedule) {
  const digest = digestOf([before], window);
  const earlier = earlierIn(digest, [now], window, [1, 2, 3]);
  const since = changesOfPeople(changesSince(digest, [now], window), earlier, [now], window);
  return since?.changes.map((change) => [change.kind, change.start, change.end]);
}

const rota = (periods: Period[], fields = {}) => sent(periods, [], { schedule_id: 1, ...fields });
const week = rota([period(at(0), at(7), 1)]);

/** A week of two roles. */
function pair(members: Group['members']): Schedule {
  return rota([{ ...period(at(0), at(7)), group: { group_name: '', members } }]);
}

describe('changes of people since a digest', () => {
  it('are none where a shift is only cut elsewhere', () => {
    const cut = rota([period(at(0), at(3), 1), period(at(3), at(7), 1)]);
    expect(changes(week, cut)).toEqual([]);
    expect(changes(cut, week)).toEqual([]);
  });

  it('have one day that another person takes, and not the days around it', () => {
    const swapped = rota([period(at(0), at(5), 1), period(at(5), at(6), 2), period(at(6), at(7), 1)]);
    expect(changes(week, swapped)).toEqual([['new', at(5), at(6)]]);
    expect(changes(swapped, week)).toEqual([
      ['changed', at(0), at(7)],
      ['gone', at(5), at(6)],
    ]);
  });

  it('have people who swap their roles, and no other order of the same roles', () => {
    const members = [
      { role_id: 1, person_ids: [1] },
      { role_id: 2, person_ids: [2] },
    ];
    const swapped = members.map(({ role_id, person_ids }) => ({ role_id: 3 - role_id, person_ids }));
    expect(changes(pair(members), pair(members.toReversed()))).toEqual([]);
    expect(changes(pair(members), pair(swapped))).toEqual([['changed', at(0), at(7)]]);
  });

  it('are none where a group without people takes the place of a gap', () => {
    expect(
      changes(rota([period(at(0), at(3), 1)]), rota([period(at(0), at(3), 1), period(at(3), at(7))])),
    ).toEqual([]);
  });

  it('have people whom the digest does not tell', () => {
    expect(changes(rota([period(at(0), at(7), 77)]), week)).toEqual([['changed', at(0), at(7)]]);
  });

  it('have a schedule that is switched off', () => {
    expect(changes(week, rota([period(at(0), at(7), 1)], { enabled: false }))).toEqual([
      ['gone', at(0), at(7)],
    ]);
  });
});
