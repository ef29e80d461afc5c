import { parseId } from '#contract/id';
import { param, parseFields, type ViewOf } from '../codec';
import { wallClock } from '../instant';
import { oneOf, stretch } from '../values';
import { type PageZones, type ZoneDefaults, zoneFields } from '../zone';

const id = { parse: parseId, format: String };

/** Address fields of the form that changes who is on call, apart from zones. */
export const TAKE_FIELDS = {
  /** Shift or gap; undefined = what is now. */
  shift: param('shift', stretch, undefined, 'now'),
  role: param('role', id, undefined, 'the first role'),
  /** Person of several in the role; undefined = all of them. */
  instead: param('instead', id, undefined, 'everybody in the role'),
  person: param('person', id, undefined, 'the first free person'),
  when: param('when', oneOf(['shift', 'tonight', 'times'] as const), 'shift', 'until the end of the shift'),
  from: param('from', wallClock, undefined, 'now'),
  until: param('until', wallClock, undefined, 'the end of the shift'),
};

export type TakeView = PageZones & ViewOf<typeof TAKE_FIELDS>;

export function parseTake(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...TAKE_FIELDS }, search);
}
