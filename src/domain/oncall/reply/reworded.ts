import type { Schedule } from '#contract/schedule';

/** A schedule with what people called it and its layers, and wrote about it, put in other words. */
export function reworded(schedule: Schedule, words: (text: string) => string): Schedule {
  const layer = <Layer extends { layer_name: string }>(one: Layer): Layer => ({
    ...one,
    layer_name: words(one.layer_name),
  });
  return {
    ...schedule,
    schedule_name: words(schedule.schedule_name),
    description: words(schedule.description),
    layers: schedule.layers.map(layer),
    ...(schedule.versions && {
      versions: schedule.versions.map((version) =>
        Object.assign({ ...version }, { layers: version.layers.map(layer) }),
      ),
    }),
    layer_schedules: schedule.layer_schedules.map(layer),
    final_schedule: layer(schedule.final_schedule),
  };
}
