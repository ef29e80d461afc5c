import { expect, test } from 'vitest';
import { figuresOf, peopleFigures } from './figures';
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
const review = { length: 4 * 3600 };

test('a storm beside quiet days, by hand', () => {
  const figures = figuresOf({ ...review, summary: storm, all: undefined, before: [quiet, none] });
  expect(figures.map(({ value, unit, before }) => [value, unit, before])).toEqual([
    ['3', 'in 4 h', '0 to 1'],
    ['2', '1 warning', '0'],
    ['1 m 40 s', '67 % in 15 min', '10 s'],
  ]);
  expect(figures.map(({ dots }) => dots)).toEqual([
    { now: 3, before: [1, 0], most: 3 },
    { now: 2, before: [0, 0], most: 2 },
    { now: 100, before: [10], most: 100 },
  ]);
});

test('of some of the incidents, counts before are held against all of them', () => {
  const figures = figuresOf({ ...review, summary: quiet, all: storm, before: [quiet] });
  expect(figures[0]).toMatchObject({
    value: '1',
    unit: 'of 3 incidents in 4 h',
    dots: { now: 3, before: [1] },
  });
  expect(figures[1]).toMatchObject({ value: '0', dots: { now: 2 } });
});

test('figures without data of the time before have no comparison', () => {
  const figures = figuresOf({ ...review, summary: storm, all: undefined, before: [] });
  for (const { before, dots } of figures) expect([before, dots]).toEqual(['', undefined]);
});

test('of nothing a median is a dash, and nothing is compared before it is there', () => {
  const figures = figuresOf({ ...review, summary: none, all: undefined, before: undefined });
  expect(figures.map(({ value, before, dots }) => [value, before, dots])).toEqual([
    ['0', '', undefined],
    ['0', '', undefined],
    ['–', '', undefined],
  ]);
  const compared = figuresOf({ ...review, summary: none, all: undefined, before: [none] });
  expect(compared.map(({ before }) => before)).toEqual(['0', '0', 'none']);
});

const person = (interruptions: number, night: number) => ({
  interruptions,
  byKind: { work: interruptions - night, off: 0, night, unknown: 0 },
});

function valuesOf(people: Parameters<typeof peopleFigures>[0]) {
  return peopleFigures(people, undefined).map(({ label, value }) => [label, value]);
}

test('people interrupted are those with an SMS, a call or a push, and some of them are woken', () => {
  expect(valuesOf([person(3, 0), person(2, 1), person(0, 0)])).toEqual([
    ['People interrupted', '2'],
    ['Woken', '1'],
  ]);
  expect(valuesOf(undefined)).toEqual([
    ['People interrupted', '–'],
    ['Woken', '–'],
  ]);
});

test('people are compared with those of earlier ranges', () => {
  const compared = {
    now: { interrupted: 3, woken: 1 },
    before: [
      { interrupted: 2, woken: 0 },
      { interrupted: 5, woken: 0 },
    ],
  };
  expect(
    peopleFigures([person(3, 0), person(2, 1)], compared).map(({ value, before, dots }) => [
      value,
      before,
      dots,
    ]),
  ).toEqual([
    ['2', '2 to 5', { now: 3, before: [2, 5], most: 5 }],
    ['1', '0', { now: 1, before: [0, 0], most: 1 }],
  ]);
});
