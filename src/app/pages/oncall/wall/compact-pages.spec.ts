import { describe, expect, it } from 'vitest';
import type { SeatLine } from '../model/seat-lines';
import { compactPages, leadingOf } from './compact-pages';
import type { WallItem } from './wall-items';

const seat = (who: string): SeatLine => ({
  role: 1,
  roleName: 'Primary',
  who,
  people: [1],
  tone: 'plain',
  isOverride: false,
  absence: '',
  clocks: [],
  end: '',
  until: '',
  untilLong: '',
  next: '',
  following: '',
  followingLong: '',
  from: '',
  reason: '',
});

function items(count: number, people = ['Ann Lee']): WallItem[] {
  return Array.from({ length: count }, (_, index) => {
    const seats = people.map(seat);
    return { id: String(index), name: `Rota ${index}`, team: '', seats, holes: [], note: '', isLead: true };
  });
}

// A screen of 1920 × 1080, in a type of 24 px.
const WIDE = 80;

describe('schedules that lead', () => {
  it('are in two columns if few, and in three if many', () => {
    const counts = [8, 20, 40].map((count) => leadingOf(items(count, ['Ann Lee', 'Bo Li']), WIDE, 2));
    expect(counts.map(({ leading, isDense }) => [leading.length, isDense])).toEqual([
      [8, false],
      [9, true],
      [9, true],
    ]);
    // Many holes leave less room.
    expect(leadingOf(items(8, ['Ann Lee', 'Bo Li']), WIDE, 4)).toMatchObject({ isDense: true });
  });

  it('are all there on a phone, which scrolls', () => {
    expect(leadingOf(items(40), 20, 2).leading).toHaveLength(40);
  });
});

describe('pages of the others', () => {
  it('have rows of three, as many as fit, and each schedule once', () => {
    const pages = compactPages(items(80), { widthEm: WIDE, heightEm: 13.3 });
    expect(pages.map(({ length }) => length)).toEqual([12, 12, 12, 12, 12, 12, 8]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(80);
  });

  it('keep a team together, its low schedules first', () => {
    const two = ['Ann Lee', 'Bo Li'];
    const mixed = [...items(2, two), ...items(2), ...items(2, two)].map((item, index) =>
      Object.assign(item, { id: String(index), team: index % 2 === 0 ? 'Search' : 'Data' }),
    );
    const [page] = compactPages(mixed, { widthEm: WIDE, heightEm: 99 });
    expect(page?.map(({ id }) => id)).toEqual(['2', '0', '4', '3', '1', '5']);
  });

  it('have one row at least, and fewer rows for long names', () => {
    expect(compactPages(items(6), { widthEm: WIDE, heightEm: 1 })).toHaveLength(2);
    const long = items(9, ['Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg-Schillingsfürst']);
    expect(compactPages(long, { widthEm: WIDE, heightEm: 13.3 }).map(({ length }) => length)).toEqual([6, 3]);
    // A crowded one has a row of its own.
    const crowded = [
      ...items(6),
      ...items(
        1,
        Array.from({ length: 6 }, () => 'Ann Lee'),
      ),
    ];
    expect(compactPages(crowded, { widthEm: WIDE, heightEm: 12 }).map(({ length }) => length)).toEqual([
      6, 1,
    ]);
  });
});
