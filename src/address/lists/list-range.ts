import { DAY, instantAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { type Field, formatFields, localParametersOf, param, parametersOf } from '../codec';
import { wallClock } from '../instant';
import { oneOf } from '../values';

/** Range of the lists of deliveries and issues in an address. */

/** Lengths of ranges up to now, in seconds. */
const LIST_SPANS = { '24h': DAY, '7d': 7 * DAY, '14d': 14 * DAY, '28d': 28 * DAY } as const;
export const LIST_SPAN_NAMES = ['24h', '7d', '14d', '28d'] as const;
type ListSpan = (typeof LIST_SPAN_NAMES)[number];

/** Range of a list: the last hours or days, or between two wall clocks of the page's zone. */
export type ListRange =
  | { kind: 'last'; span: ListSpan }
  | { kind: 'fixed'; from: WallSeconds; to: WallSeconds };

const RANGE = {
  span: param('range', oneOf(LIST_SPAN_NAMES), '7d', 'the last 7 days'),
  from: param('from', wallClock, undefined, 'the last 7 days'),
  to: param('to', wallClock, undefined, 'the last 7 days'),
};

/** Both ends, or neither. */
export const listRange: Field<ListRange> = {
  parameters: parametersOf(RANGE),
  local: localParametersOf(RANGE),
  read(search, problems) {
    const span = RANGE.span.read(search, problems);
    const from = RANGE.from.read(search, problems);
    const to = RANGE.to.read(search, problems);
    if (from !== undefined && to !== undefined && from < to) return { kind: 'fixed', from, to };
    if (from !== undefined || to !== undefined) {
      const parameter = from === undefined ? 'to' : 'from';
      problems.push({ parameter, value: search.get(parameter) ?? '', instead: 'a range up to now' });
    }
    return { kind: 'last', span };
  },
  write: (range) =>
    formatFields(
      RANGE,
      range.kind === 'fixed'
        ? { span: '7d', from: range.from, to: range.to }
        : { span: range.span, from: undefined, to: undefined },
    ),
};

/** Instants of a range: the start is included, the end is not. */
export function instantsOf(
  range: ListRange,
  now: UnixSeconds,
  zone: string,
): { start: UnixSeconds; end: UnixSeconds } {
  if (range.kind === 'last') return { start: now - LIST_SPANS[range.span], end: now };
  return { start: instantAt(range.from, zone), end: instantAt(range.to, zone) };
}
