import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceKey, readEvidence } from './evidence';

const found = (text: string) => {
  const read = readEvidence(text);
  return read.kind === 'found' ? read.evidence : read.why;
};

test.each([
  [
    'https://wb.example/webhooks/int-1/ev-1?tz=UTC',
    { kind: 'delivery', integrationId: 'int-1', eventId: 'ev-1' },
  ],
  ['see /webhooks/int%201/ev%2F1', { kind: 'delivery', integrationId: 'int 1', eventId: 'ev/1' }],
  ['int-1 ev-1', { kind: 'delivery', integrationId: 'int-1', eventId: 'ev-1' }],
  ['int-1/ev-1', { kind: 'delivery', integrationId: 'int-1', eventId: 'ev-1' }],
  ['http://x/rum/issues/is-demo-0001#top', { kind: 'issue', id: 'is-demo-0001' }],
  ['is-demo-0001', { kind: 'issue', id: 'is-demo-0001' }],
  ['http://x/stacks?type=browser#stack=1.eJxL-_', { kind: 'stack', fragment: 'stack=1.eJxL-_' }],
])('%s', (text, evidence) => expect(found(text)).toEqual(evidence));

test.each([
  ['', /Paste/],
  ['https://wb.example/oncall', /leads to no/],
  ['hello world', /Not understood/],
  ['a1 b2 c3', /Not understood/],
  ['TypeError: x\n    at f (a.js:1:1)', /page of stacks/],
  ['/webhooks/%E0%A4%A/ev-1', /Not understood/],
])('“%s” says what is wrong', (text, why) => expect(found(text)).toMatch(why));

test('any text is something or says why not, and one thing has one key', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readEvidence(text);
      expect(read.kind === 'none' ? read.why : evidenceKey(read.evidence)).not.toBe('');
    }),
  );
});
