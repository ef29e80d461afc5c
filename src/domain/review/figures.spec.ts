import { expect, test } from 'vitest';
import { figuresOf, peopleFigure } from './figures';
import { row } from './rows.spec-support';
import { summaryOf } from './summary';

const AT = 1_795_000_000;
const NOW = AT + 100_000;

const storm = summaryOf(
  [
    row('a', AT, { severity: 'Critical', ack: 100, close: 9660 }),
    row('b', AT, { severity: 'Warning', ack: 400, close: 600 }),
    row('c', AT, { severity: 'Critical', close: 700 }),
  ],
  NOW,
);
const quiet = summaryOf([row('d', AT, { severity: 'Info', ack: 10, close: 720 })], NOW);
const none = summaryOf([], NOW);
const review = { length: 4 * 3600, numberOf: (id: string) => (id === 'a' ? 2 : undefined) };

test('a storm beside quiet days, by hand', () => {
  const figures = figuresOf({ ...review, summary: storm, all: undefined, before: [quiet, none] });
  expect(figures.map(({ value, unit, before }) => [value, unit, before])).toEqual([
    ['3', 'in 4 h', '0 to 1'],
    ['2', '1 warning', '0'],
    ['33 %', '1 of 3, 2 within 15', '100 % (1 of 1)'],
    ['2 h 41 m', 'incident 2', '12 m'],
  ]);
  expect(figures.map(({ dots }) => dots?.isWorse)).toEqual([true, true, true, true]);
  expect(figures[2]?.dots).toEqual({ now: 1 / 3, before: [1], most: 1, isWorse: true });
});

test('as bad as one of the compared times is not worse than all', () => {
  const figures = figuresOf({ ...review, summary: quiet, all: undefined, before: [quiet, none] });
  expect(figures.map(({ dots }) => dots?.isWorse)).toEqual([false, false, false, false]);
});

test('of some of the incidents, counts before are held against all of them', () => {
  const figures = figuresOf({ ...review, summary: quiet, all: storm, before: [quiet] });
  expect(figures[0]).toMatchObject({ value: '1', unit: 'of 3 in 4 h', dots: { now: 3, before: [1] } });
  expect(figures[1]).toMatchObject({ value: '0', dots: { now: 2, isWorse: true } });
});

test('figures without data of the time before have no comparison', () => {
  const figures = figuresOf({ ...review, summary: storm, all: undefined, before: [] });
  for (const { before, dots } of figures) expect([before, dots]).toEqual(['', undefined]);
});

test('of nothing a share is a dash, and nothing is compared before it is there', () => {
  const figures = figuresOf({ ...review, summary: none, all: undefined, before: undefined });
  expect(figures.map(({ value, before, dots }) => [value, before, dots])).toEqual([
    ['0', '', undefined],
    ['0', '', undefined],
    ['–', '', undefined],
    ['–', '', undefined],
  ]);
  const compared = figuresOf({ ...review, summary: none, all: undefined, before: [none] });
  expect(compared.map(({ before }) => before)).toEqual(['0', '0', 'no incident', 'none']);
});

const person = (interruptions: number, night: number) => ({
  interruptions,
  byKind: { work: interruptions - night, off: 0, night, unknown: 0 },
});

test('people interrupted are those with an SMS, a call or a push, and some of them at night', () => {
  const { value, unit } = peopleFigure([person(3, 0), person(2, 1), person(0, 0)]);
  expect([value, unit]).toEqual(['2', '1 of them at night']);
  expect(peopleFigure(undefined).value).toBe('–');
});
