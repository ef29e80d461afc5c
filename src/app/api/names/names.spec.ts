import { beforeEach, describe, expect, it } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { directoryOf } from './directory-of';
import { countNames, forgetNames, learn, learnedNames, namesIn } from './learned-names';

beforeEach(forgetNames);

function people(...names: [string, string][]): void {
  learn({ ...namesIn(undefined), people: new Map(names) });
}

describe('names in a reply', () => {
  it('are those of responder rows, of a delivery’s channel, of applications and of an issue’s', () => {
    const names = namesIn({
      data: {
        items: [
          { responder_id: 6190000000001234567n, responder_name: 'Ana', total_notifications: 3 },
          { responder_id: 7, responder_name: '' },
          { responder_id: 0, responder_name: 'nobody' },
        ],
      },
    });
    expect([...names.people]).toEqual([['6190000000001234567', 'Ana']]);
    expect([...namesIn({ data: { channel_id: 5, channel_name: 'Alerts' } }).channels]).toEqual([
      ['5', 'Alerts'],
    ]);
    const issue = { issue_id: 'i', application_id: 'app', application_name: 'Shop' };
    expect([...namesIn({ data: issue }).applications]).toEqual([['app', 'Shop']]);
  });

  it.each([undefined, null, 'x', {}, { data: null }, { data: { items: 'x' } }, { data: [1, null] }])(
    'are none in %j',
    (reply) => {
      expect(countNames(namesIn(reply))).toBe(0);
    },
  );
});

describe('a learned name', () => {
  it('takes the place of what an id was called before', () => {
    people(['1', 'Ana'], ['2', 'Bo']);
    people(['1', 'Ana Ruiz']);
    expect([...learnedNames().people]).toEqual([
      ['2', 'Bo'],
      ['1', 'Ana Ruiz'],
    ]);
    const before = learnedNames();
    people(['1', 'Ana Ruiz']);
    expect(learnedNames()).toBe(before);
    people(['3', ' ']);
    expect(countNames(learnedNames())).toBe(2);
  });

  it('is bounded: what was met longest ago goes first, and names are short', () => {
    for (let id = 0; id < 2005; id += 1) people([String(id), 'x'.repeat(id === 2004 ? 9999 : 1)]);
    expect(learnedNames().people.size).toBe(2000);
    expect(learnedNames().people.has('4')).toBe(false);
    expect(learnedNames().people.get('2004')).toHaveLength(200);
  });

  it('is used where the operator sets none, and can be forgotten', () => {
    people(['1', 'Ana'], ['6190000000001234567', 'Bo']);
    const file = {
      people: [{ person_id: 1, person_name: 'Ana María Ruiz' }],
      teams: [],
      channels: [],
      roles: [],
    };
    const directory = directoryOf(file, learnedNames());
    expect(directory.person(1)).toBe('Ana María Ruiz');
    expect(directory.person(6190000000001234567n)).toBe('Bo');
    expect(directory.person(3)).toBe('unknown person #3');
    expect(directory.people).toEqual([
      { id: 1, name: 'Ana María Ruiz' },
      { id: 6190000000001234567n, name: 'Bo' },
    ]);
    forgetNames();
    expect(directoryOf(file, learnedNames()).person(6190000000001234567n)).toBe(
      'unknown person #6190000000001234567',
    );
    expect(directoryOf(NO_NAMES, learnedNames()).person(3)).toBe('#3');
  });

  it('two people of one name have their ids behind it', () => {
    people(['3', 'Ana Ruiz'], ['4', 'Bo']);
    const file = { people: [{ person_id: 1, person_name: 'Ana Ruiz' }], teams: [], channels: [], roles: [] };
    const directory = directoryOf(file, learnedNames());
    expect([1, 3, 4].map(directory.person)).toEqual(['Ana Ruiz #1', 'Ana Ruiz #3', 'Bo']);
    expect(directory.responder(3, 'Ana Ruiz')).toBe('Ana Ruiz #3');
  });

  it('names and texts from right to left are isolated, names of choices are as stored', () => {
    const directory = directoryOf(
      {
        people: [{ person_id: 1, person_name: 'נועה לוי' }],
        teams: [{ team_id: 2, team_name: 'تشغيل' }],
        channels: [],
        roles: [{ role_id: 3, role_name: 'ראשי', order: 1 }],
      },
      learnedNames(),
    );
    expect(directory.person(1)).toBe('\u2068נועה לוי\u2069');
    expect(directory.team(2)).toBe('\u2068تشغيل\u2069');
    expect(directory.roles[0]?.role_name).toBe('\u2068ראשי\u2069');
    expect(directory.text('השרת נפל, 09:00')).toBe('\u2068השרת נפל, 09:00\u2069');
    expect(directory.people[0]?.name).toBe('נועה לוי');
  });
});
