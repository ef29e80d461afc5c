import { describe, expect, it } from 'vitest';
import { NO_FIGURES } from '#domain/insight/responders/responder-rows';
import type { Standing } from '#domain/insight/responders/standings';
import { leftOutWords, quietWords } from './left-out';

function person(sleep: number, seconds: number): Standing {
  return {
    id: 1,
    name: 'Ana',
    figures: sleep === 0 ? NO_FIGURES : { ...NO_FIGURES, byKind: { ...NO_FIGURES.byKind, sleep } },
    before: undefined,
    nights: [],
    duty: { seconds, interruptions: sleep },
  };
}

describe('what is said under the table of people', () => {
  it('says who is in no rate', () => {
    expect(leftOutWords([person(3, 3600), person(0, 0)])).toBe('');
    expect(leftOutWords([person(3, 3600), person(2, 0), person(11, 0)])).toBe(
      'Left out of the overall rate: 13 interruptions at night of 2 people without night hours on duty.',
    );
  });

  it('says why more are listed than have incidents', () => {
    expect(quietWords([person(3, 3600)])).toBe('');
    expect(quietWords([person(3, 3600), person(0, 3600)])).toBe(
      '1 of the 2 people had no incident in this range and is listed for being on duty, or for the period before.',
    );
    expect(quietWords([person(3, 3600), person(0, 3600), person(0, 0)])).toBe(
      '2 of the 3 people had no incident in this range and are listed for being on duty, or for the period before.',
    );
  });
});
