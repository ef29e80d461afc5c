import { describe, expect, it, test } from 'vitest';
import { csvFile, csvLine } from './csv';

describe('a line', () => {
  it('ends as RFC 4180 says, and quotes what would break it', () => {
    expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', ''])).toBe(
      'a,"b,c","say ""no""","two\nlines",\r\n',
    );
  });

  it('has numbers, ids and truth values as they are, and nothing for nothing', () => {
    expect(csvLine([-5, 9_007_199_254_740_993n, true, undefined, 0.5])).toBe(
      '-5,9007199254740993,true,,0.5\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@sum',
    '\tx',
    '\rx',
    '\n=1',
    '\r\n=1',
    '\n\n =1',
    '＝1',
    '＋1',
    '－1',
    '＠sum',
  ])('has no formula: %j', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  });

  it('has names without the isolates that they have among words', () => {
    expect(csvLine(['\u2068נועה\u2069, \u2068يوسف\u2069', '\u2068=1\u2069'])).toBe('"נועה, يوسف",\'=1\r\n');
  });

  it('leaves a text alone that has such a character later', () => {
    expect(csvLine(['a=b', '#7', '1-2', '\na'])).toBe('a=b,#7,1-2,"\na"\r\n');
  });
});

test('a file is its head and its rows', () => {
  expect(csvFile(['name', '=count'], [['x', 1]])).toBe("\uFEFFname,'=count\r\nx,1\r\n");
});
