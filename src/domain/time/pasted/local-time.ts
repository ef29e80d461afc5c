import { DAY, instantAt, offsetAt, wallAt, type UnixSeconds, type WallSeconds } from '../zone';

/** The instant taken for a local time, and how often the clock of the zone reads it. */
export type LocalTime = {
  instant: UnixSeconds;
  /** `never`: moved forward by as much as the clock was. `twice`: the first of the two. */
  occurs: 'once' | 'never' | 'twice';
  /** The second of two, else the same instant. */
  second: UnixSeconds;
};

/**
 * The instant of a local time by the rules of zone.ts, and whether they had to decide.
 * @throws RangeError where the zone is no tz database name.
 */
export function localTimeIn(wall: WallSeconds, zone: string): LocalTime {
  const instant = instantAt(wall, zone);
  if (wallAt(instant, zone) !== wall) return { instant, occurs: 'never', second: instant };
  const second = wall - offsetAt(instant + DAY, zone);
  const isRepeated = second > instant && wallAt(second, zone) === wall;
  return isRepeated ? { instant, occurs: 'twice', second } : { instant, occurs: 'once', second: instant };
}
