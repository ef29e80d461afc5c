/** Counting of local days by a day mask, by arithmetic: a layer may have started 20 years ago. */
export type CountedDays = {
  /** Number of counted days before a day, from a fixed one on; days are numbered from 1970-01-01. */
  before: (day: number) => number;
  /** The counted day that has that many counted days before it. */
  nth: (index: number) => number;
};

// 1970-01-01 was a Thursday, weekday 4.
const EPOCH_WEEKDAY = 4;

/** @param repeat the weekdays that count, 0 = Sunday … 6 = Saturday; at least one of these is in it. */
export function countedDays(repeat: readonly number[]): CountedDays {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => repeat.includes(weekday));
  return {
    before: (day) => {
      const week = Math.floor((day + EPOCH_WEEKDAY) / 7);
      const weekday = day + EPOCH_WEEKDAY - week * 7;
      return week * weekdays.length + weekdays.filter((counted) => counted < weekday).length;
    },
    nth: (index) => {
      const week = Math.floor(index / weekdays.length);
      const weekday = weekdays[index - week * weekdays.length] ?? 0;
      return week * 7 + weekday - EPOCH_WEEKDAY;
    },
  };
}
