import type { Schedule } from '#contract/schedule';
import { isTimeZone } from '../time/zone';

/** Rules of a schedule: its layers, the zone of their wall clock, and who is on duty where regular layers overlap. */
export type Rota = Pick<Schedule, 'layers' | 'time_zone' | 'layers_overlap'>;

/** Zone of a rota's wall-clock rules: its own, else the account's; also where its own is no tz database name. */
export function zoneOf({ time_zone: zone }: Pick<Rota, 'time_zone'>, accountZone: string): string {
  return zone !== undefined && isTimeZone(zone) ? zone : accountZone;
}

/** True if all overlapping regular layers are on duty at once. */
export function isTogether({ layers_overlap: overlap }: Pick<Rota, 'layers_overlap'>): boolean {
  return overlap === 'together';
}
