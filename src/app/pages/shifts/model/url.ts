import { param, parseFields } from '../../../url/codec';
import { textLike } from '../../../url/values';
import { zoneFields, type ZoneDefaults } from '../../../url/zone';

/** URL fields of the shifts page, in addition to the zone. */
export const SHIFTS_FIELDS = {
  /** Undefined: the viewer. */
  person: param('person', textLike(/^\d{1,20}$/), undefined, 'your own shifts'),
};

export function parseShifts(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...SHIFTS_FIELDS }, search);
}
