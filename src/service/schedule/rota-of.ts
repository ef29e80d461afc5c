import type { Rota } from '#domain/schedule/rota';
import type { schedules } from '../store/schema';

/** Rotation rules of a stored schedule; members missing in the record are absent. */
export function rotaOf(
  row: Pick<typeof schedules.$inferSelect, 'layers' | 'time_zone' | 'layers_overlap'>,
): Rota {
  const { layers, time_zone: zone, layers_overlap: overlap } = row;
  return {
    layers,
    ...(zone !== null && { time_zone: zone }),
    ...(overlap !== null && { layers_overlap: overlap }),
  };
}
