import { param, parseFields } from '../../../url/codec';
import { textLike } from '../../../url/values';
import { zoneFields, type ZoneDefaults } from '../../../url/zone';

/** What the page of somebody's shifts has in its address beside the zone. */
export const SHIFTS_FIELDS = {
  /** Undefined: the reader. */
  person: param('person', textLike(/^\d{1,20}$/), undefined, 'your own shifts'),
};

export function parseShifts(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...SHIFTS_FIELDS }, search);
}
