import type { Edit } from '#domain/plan/change/edit';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';

/** Edits of a new rota whose rules move to another zone: times keep their wall clock. */
export function inZone(edits: readonly Edit[], { from, to }: { from: string; to: string }): Edit[] {
  const moved = (at: UnixSeconds) => instantAt(wallAt(at, from), to);
  return edits.map((edit) => {
    if (edit.kind === 'swap') {
      const stretches = edit.stretches.map((one) => ({
        ...one,
        start: moved(one.start),
        end: moved(one.end),
      }));
      return { ...edit, stretches };
    }
    if (edit.kind === 'take' || edit.kind === 'away')
      return { ...edit, start: moved(edit.start), end: moved(edit.end) };
    const dated = { ...edit, ...(edit.at !== undefined && { at: moved(edit.at) }) };
    if (dated.kind !== 'addLayer') return dated;
    // `handoff_time` is a wall clock already.
    return { ...dated, layer: { ...dated.layer, layer_start: moved(dated.layer.layer_start) } };
  });
}
