import { addTo } from '#domain/collections/multimap';
import { depthOf, timeOfDay } from '#domain/oncall/month/month-layout';
import { listed } from '#domain/text/words';
import { weekday } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { DrawnBlock, Month } from './month-model';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type DrawnMonth = Pick<Month, 'days'> & {
  columns: readonly (Pick<Month['columns'][number], 'schedule'> & {
    placedBlocks: readonly Pick<DrawnBlock, 'block' | 'kind' | 'from' | 'label'>[];
  })[];
};

/**
 * "Hand-offs without a time: Monday 09:00.", by schedule where they differ: "Monday 09:00 (Checkout and Search); 08:30
 * (Warehouse)." Leaves out schedules with several times.
 */
export function handOffsInWords({ columns, days }: DrawnMonth): string {
  const starts = new Map<string, number[]>();
  for (const { schedule, placedBlocks } of columns) {
    for (const placed of placedBlocks) {
      const { start } = placed.block;
      if (depthOf(start, days) > 0 && !hasTime(placed)) addTo(starts, schedule.schedule_name, start);
    }
  }
  const byTime = new Map<string, string[]>();
  for (const [name, at] of starts) {
    const times = new Set(at.map((each) => timeOfDay(each, days)));
    const weekdays = new Set(at.map((each) => weekday(wallAt(each, days.zone))));
    const [time] = times;
    const [day = 0] = weekdays;
    if (time === undefined || times.size > 1) continue;
    addTo(byTime, weekdays.size === 1 ? `${WEEKDAYS[day] ?? ''} ${time}` : time, name);
  }
  const words = Array.from(byTime, ([time, names]) =>
    names.length === starts.size ? time : `${time} (${listed(names)})`,
  );
  return words.length === 0 ? '' : `Hand-offs without a time: ${words.join('; ')}.`;
}

/** True for a block that says its start, or has no hand-off to a person. */
function hasTime({ block, kind, from, label }: DrawnMonth['columns'][number]['placedBlocks'][number]) {
  if (block.kind === 'gap' || kind === 'repeat') return true;
  if (kind === 'short') return /\d–\d/.test(label.text);
  return from !== '' && label.text !== '' && label.isTight !== true;
}
