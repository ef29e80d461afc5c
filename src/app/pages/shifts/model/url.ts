import { param, parseFields } from '../../../url/codec';
import { textLike } from '../../../url/values';
import { zoneFields } from '../../../url/zone';

/** What the page of somebody's shifts has in its address beside the zone. */
export const SHIFTS_FIELDS = {
  /** Undefined: the reader. */
  person: param('person', textLike(/^\d{1,20}$/), undefined, 'your own shifts'),
};

export function parseShifts(search: URLSearchParams, accountZone: string) {
  return parseFields({ ...zoneFields(accountZone), ...SHIFTS_FIELDS }, search);
}
