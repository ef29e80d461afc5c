import { ISSUE_KINDS } from '#domain/rum/lifecycle';
import { formatFields, param, parseFields, type SearchPatch, type ViewOf } from '../codec';
import { listRange } from './list-range';
import { oneOf, shortText, text } from '../values';
import { type ZoneDefaults, zoneFields } from '../zone';

/** Order and kind of issues in a list. */
export const ISSUE_ORDERS = ['last', 'first', 'errors', 'sessions'] as const;

/** URL fields of the lists of applications and issues, in addition to zones. */
export const RUM_LIST_FIELDS = {
  range: listRange,
  application: param('app', shortText, undefined, 'all applications'),
  version: param('version', shortText, undefined, 'any version'),
  kind: param('kind', oneOf(ISSUE_KINDS), undefined, 'all issues'),
  order: param('sort', oneOf(ISSUE_ORDERS), 'errors', 'most errors first'),
  text: param('q', text(200), '', 'any text'),
};

export type RumListView = ViewOf<typeof RUM_LIST_FIELDS>;

export function parseRumList(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...RUM_LIST_FIELDS }, search);
}

export function formatRumList(change: Partial<RumListView>): SearchPatch {
  return formatFields(RUM_LIST_FIELDS, change);
}
