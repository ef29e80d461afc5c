import type { RuleEdit } from '#domain/plan/change/edit';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';

/** Edits of a new rota whose rules move to another zone: times keep their wall clock. */
export function inZone(edits: readonly RuleEdit[], { from, to }: { from: string; to: string }): RuleEdit[] {
  const moved = (at: UnixSeconds) => instantAt(wallAt(at, from), to);
  return edits.map((edit) => {
    const dated = { ...edit, ...(edit.at !== undefined && { at: moved(edit.at) }) };
    if (dated.kind !== 'addLayer') return dated;
    // `handoff_time` is a wall clock already.
    return { ...dated, layer: { ...dated.layer, layer_start: moved(dated.layer.layer_start) } };
  });
}
