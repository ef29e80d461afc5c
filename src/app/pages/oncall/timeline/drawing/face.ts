import { isExpected } from '#domain/oncall/explain/gap-cause';
import type { TimelineItem } from '../../model/rows';
import { colourPerson, isDim, type PeopleLook } from './lanes';

/** What timeline.css draws an item by. */
export function faceOf(item: TimelineItem, isFinal: boolean, { colours, lit }: PeopleLook) {
  const inset = isFinal ? 'inset-y-[7px]' : 'inset-y-[3px]';
  if (item.kind === 'gap') {
    return { className: `gap ${inset}`, 'data-expected': isExpected(item) ? '' : undefined };
  }
  const person = colourPerson(item);
  const dim = isDim(item, lit);
  return {
    className: `bar ${inset}`,
    'data-person': person === undefined ? undefined : colours(person),
    'data-dim': dim ? '' : undefined,
    'data-lit': lit !== undefined && !dim ? '' : undefined,
    'data-nobody': person === undefined ? '' : undefined,
    'data-override': item.duty.override ? '' : undefined,
    'data-empty-role': item.emptyRoles.length > 0 ? '' : undefined,
    'data-unknown': item.unknown.length > 0 ? '' : undefined,
  };
}
