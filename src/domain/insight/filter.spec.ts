import { describe, expect, it, test } from 'vitest';
import { incidentExport, responderInsight } from '#contract/insight';
import { parseId } from '#contract/id';
import {
  fieldNamedIn,
  fieldValue,
  filterProblems,
  incidentRequest,
  isFiltered,
  NO_FILTER,
  responderRequest,
  unsupported,
  type InsightFilter,
} from './filter';

const RANGE = { after: 1_772_000_000, upTo: 1_773_000_000 };
const ALL: InsightFilter = {
  query: ' checkout ',
  labels: [{ name: 'env', value: 'prod' }],
  fields: [{ name: 'impact', value: 'full' }],
  teams: [1],
  myTeam: true,
  channels: [2],
  severities: ['Critical'],
  ackFrom: 5,
  ackTo: 60,
  closeFrom: 7,
  closeTo: 70,
  responders: [9_007_199_254_740_993n],
};

describe('a request', () => {
  it('of no filter has what is required and nothing else', () => {
    const none = {
      start_time: RANGE.after,
      end_time: RANGE.upTo,
      time_zone: 'UTC',
      query: '',
      labels: {},
      fields: {},
    };
    expect(responderRequest(NO_FILTER, RANGE, 'UTC')).toEqual(none);
    expect(incidentRequest(NO_FILTER, RANGE, 'UTC')).toEqual(none);
  });

  it('has only what its operation takes', () => {
    const shared = {
      start_time: RANGE.after,
      end_time: RANGE.upTo,
      time_zone: 'UTC',
      query: 'checkout',
      labels: { env: 'prod' },
      fields: { impact: 'full' },
      team_ids: [1],
      is_my_team: true,
      channel_ids: [2],
      severities: ['Critical'],
      seconds_to_ack_from: 5,
      seconds_to_ack_to: 60,
    };
    const responders = responderRequest(ALL, RANGE, 'UTC');
    expect(responders).toEqual({ ...shared, responder_ids: ['9007199254740993'] });
    expect(responderInsight.request.safeParse(responders).success).toBe(true);
    const incidents = incidentRequest(ALL, RANGE, 'UTC');
    expect(incidents).toEqual({ ...shared, seconds_to_close_from: 7, seconds_to_close_to: 70 });
    expect(incidentExport.request.safeParse(incidents).success).toBe(true);
  });

  it('says why it lacks the others', () => {
    expect(unsupported('responders', 'seconds_to_close_to')).toMatch(/time to close/);
    expect(unsupported('responders', 'responder_ids')).toBeUndefined();
    expect(unsupported('incidents', 'responder_ids')).toMatch(/responder/);
    expect(unsupported('incidents', 'seconds_to_close_to')).toBeUndefined();
  });
});

test.each([
  ['full', 'full'],
  ['3', 3],
  ['"3"', '3'],
  ['true', true],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['["a","b"]', ['a', 'b']],
  ['{"a":1}', '{"a":1}'],
  ['null', 'null'],
  ['', ''],
])('a custom field typed as %j is compared with what it means', (text, value) => {
  expect(fieldValue(text)).toEqual(value);
});

test.each([
  [{ query: 'x' }, true, true],
  [{ query: ' ' }, false, false],
  [{ myTeam: true }, true, true],
  [{ teams: [1] }, true, true],
  [{ ackTo: 1 }, true, true],
  [{ closeTo: 1 }, false, true],
  [{ responders: [1] }, true, false],
  [{}, false, false],
])('%j filters responders: %s, incidents: %s', (part, responders, incidents) => {
  expect(isFiltered({ ...NO_FILTER, ...part }, 'responders')).toBe(responders);
  expect(isFiltered({ ...NO_FILTER, ...part }, 'incidents')).toBe(incidents);
});

const wrongFields = (part: Partial<InsightFilter>, operation: 'responders' | 'incidents' = 'responders') =>
  filterProblems({ ...NO_FILTER, ...part }, RANGE, 'UTC', operation).map(({ field }) => field);

describe('what is wrong before it is sent', () => {
  it('is nothing for a good one', () => {
    expect(wrongFields({ ackFrom: 5, ackTo: 6 })).toEqual([]);
    expect(wrongFields({ ackFrom: 5 })).toEqual([]);
  });

  it('names the field', () => {
    expect(wrongFields({ ackFrom: 5, ackTo: 5 })).toEqual(['seconds_to_ack_to']);
    expect(wrongFields({ closeFrom: 5, closeTo: 4 }, 'incidents')).toEqual(['seconds_to_close_to']);
    expect(wrongFields({ closeFrom: 5, closeTo: 4 }, 'responders')).toEqual([]);
    expect(wrongFields({ query: 'x'.repeat(1001) })).toEqual(['query']);
    const long = { after: 1_700_000_000, upTo: 1_773_000_000 };
    expect(filterProblems(NO_FILTER, long, 'UTC', 'incidents')[0]?.field).toBe('end_time');
  });
});

test.each([
  ['fields.root_cause is a text field, which cannot be filtered by.', 'fields'],
  ['channel_ids[0] must be a channel that exists and is visible to you.', 'channel_ids'],
  ['seconds_to_ack_to must be more than seconds_to_ack_from, or 0.', 'seconds_to_ack_to'],
  ['parameter "query" is too long', 'query'],
  ['end_time: too far', 'end_time'],
  ['something else is wrong', undefined],
  ['my_query is no field of ours', undefined],
])('%j names %s', (message, field) => {
  expect(fieldNamedIn(message)).toBe(field);
});

test.each([
  ['7', 7],
  ['-7', -7],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['9223372036854775808', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['#7', undefined],
])('the text %j is the id %s', (text, id) => {
  expect(parseId(text)).toBe(id);
});
