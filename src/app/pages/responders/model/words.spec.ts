import { describe, expect, it } from 'vitest';
import { NO_FIGURES } from '#domain/insight/responders/responder-rows';
import type { Standing } from '#domain/insight/responders/standings';
import { leftOutWords, quietWords } from './words';

function person(night: number, seconds: number): Standing {
  return {
    id: 1,
    name: 'Ana',
    figures: night === 0 ? NO_FIGURES : { ...NO_FIGURES, byKind: { ...NO_FIGURES.byKind, night } },
    before: undefined,
    nights: [],
    duty: { seconds, interruptions: night },
  };
}

describe('what is said under the table of people', () => {
  it('says who is in no rate', () => {
    expect(leftOutWords([person(3, 3600), person(0, 0)])).toBe('');
    expect(leftOutWords([person(3, 3600), person(2, 0), person(11, 0)])).toBe(
      'Not in the rate: 13 interruptions at night of 2 people with no night shifts.',
    );
  });

  it('says why more are listed than have incidents', () => {
    expect(quietWords([person(3, 3600)])).toBe('');
    expect(quietWords([person(3, 3600), person(0, 3600)])).toBe(
      '1 person had no incidents here (listed because they were on call or had some before).',
    );
    expect(quietWords([person(3, 3600), person(0, 3600), person(0, 0)])).toBe(
      '2 people had no incidents here (listed because they were on call or had some before).',
    );
  });
});
