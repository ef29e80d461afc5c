import type { Rota } from '#domain/schedule/rota';

/** Rotation rules of a stored schedule; members missing in the record are absent. */
export function rotaOf({
  layers,
  time_zone: zone,
  layers_overlap: overlap,
}: {
  layers: Rota['layers'];
  time_zone?: string | null | undefined;
  layers_overlap?: string | null | undefined;
}): Rota {
  return {
    layers,
    ...(typeof zone === 'string' && { time_zone: zone }),
    ...(typeof overlap === 'string' && { layers_overlap: overlap }),
  };
}
