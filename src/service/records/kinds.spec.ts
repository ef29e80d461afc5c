import { describe, expect, it } from 'vitest';
import { layer, records } from '../records.spec-support';
import { checkRecord, KINDS, type Kind } from './kinds';

function problems(kind: Kind, value: unknown): string[] {
  const checked = checkRecord(kind, value);
  return checked.ok ? [] : checked.problems.map(({ field, rule }) => `${field} ${rule}`);
}

const schedule = (changes: object) => ({
  schedule_id: 1,
  schedule_name: 's',
  layers: [{ ...layer, ...changes }],
});

const [first] = records.schedules;
const samples = { ...records, schedule_versions: first ? [{ ...first, number: 1, at: 5 }] : [] };

describe('a record of each kind', () => {
  it.each(KINDS)('%s: is accepted unchanged', (kind) => {
    for (const record of samples[kind])
      expect(checkRecord(kind, record)).toEqual({ ok: true, value: record });
  });

  it.each(KINDS)('%s: is refused with an unknown field, even a null one', (kind) => {
    expect(problems(kind, { ...samples[kind][0], colour: null })).toEqual(['colour is not a known field']);
  });
});

describe('a schedule', () => {
  it.each([
    [{ mode: 2 }, 'layers[0].mode must be one of 0, 1'],
    [{ restrict_mode: 3 }, 'layers[0].restrict_mode must be one of 0, 1, 2'],
    [{ rotation_unit: 'fortnight' }, 'layers[0].rotation_unit must be one of hour, day, week, month'],
    [{ rotation_value: 0 }, 'layers[0].rotation_value must be at least 1'],
    [{ layer_start: 1e13 }, 'layers[0].layer_start must be at most 253402300799'],
    [{ layer_end: layer.layer_start }, 'layers[0] cannot be computed: layer_end is not after layer_start'],
    [
      { restrict_mode: 1, restrict_periods: [{ restrict_start: 0, restrict_end: 86_401 }] },
      'layers[0] cannot be computed: a restriction is outside its day',
    ],
    [{ layer_start: undefined }, 'layers[0].layer_start is required and must be an integer'],
    [{ day_mask: { repeat: [7] } }, 'layers[0].day_mask.repeat[0] must be at most 6'],
    [{ day_mask: { repeats: [1] } }, 'layers[0].day_mask.repeats is not a known field'],
    [
      { restrict_periods: [{ restrict_start: 0 }] },
      'layers[0].restrict_periods[0].restrict_end is required and must be an integer',
    ],
    [
      { restrict_periods: [{ restrict_start: -1, restrict_end: 5 }] },
      'layers[0].restrict_periods[0].restrict_start must be at least 0',
    ],
    [
      { groups: [{ group_name: 'A', members: [{ person_ids: ['x'] }] }] },
      'layers[0].groups[0].members[0].person_ids[0] must be an integer',
    ],
  ])('that could not be computed is refused: %j', (changes, problem) => {
    expect(problems('schedules', schedule(changes))).toEqual([problem]);
  });

  it('may have a layer that has no groups yet', () => {
    expect(problems('schedules', schedule({ groups: [] }))).toEqual([]);
  });

  it('is refused with computed fields', () => {
    expect(problems('schedules', { ...schedule({}), final_schedule: {} })).toEqual([
      'final_schedule is not a known field',
    ]);
  });
});

describe('a value that the store cannot represent', () => {
  it.each(['a\0b', 'a\ud800b'])('a name %j is refused', (name) => {
    expect(problems('people', { person_id: 1, person_name: name })).toEqual([
      'person_name must not contain a zero character or half a surrogate pair',
    ]);
  });

  it('an id of more than 64 bits is refused', () => {
    expect(problems('people', { person_id: 2n ** 63n, person_name: 'x' })).toEqual([
      'person_id must be an integer of 64 bits',
    ]);
  });

  it('a team id of 0 is refused, since 0 means no team', () => {
    expect(problems('teams', { team_id: 0, team_name: 'x' })).toEqual(['team_id must not be 0']);
  });

  it('a delivery without both keys, or with an invalid event time, is refused', () => {
    expect(problems('webhooks', { event_id: '', event_time: 'yesterday' })).toEqual([
      'integration_id is required and must be a string',
      'event_id must not be empty',
      'event_time must be RFC 3339, or 2025-11-17 13:17:30.000000',
    ]);
  });
});

describe('an incident', () => {
  it('drops a label named __proto__', () => {
    const [incident] = records.incidents;
    const labels: unknown = JSON.parse('{"__proto__":"x","env":"production"}');
    expect(checkRecord('incidents', { ...incident, labels })).toMatchObject({
      ok: true,
      value: { labels: { env: 'production' } },
    });
  });
});
