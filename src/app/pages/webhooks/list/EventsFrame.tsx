import type { ReactNode } from 'react';
import { formatZone } from '#domain/time/format';
import type { DeliveryListState } from './model/use-delivery-list';

type EventsFrameProps = {
  list: DeliveryListState;
  /** After a box to compare: the first is of times. */
  heads: readonly string[];
  /** Head of numbers. */
  numeric: string;
  /** Rows of the body. */
  children: ReactNode;
};

/** Table of events that scrolls by itself. */
export function EventsFrame({ list: { view, range }, heads, numeric, children }: EventsFrameProps) {
  const [times] = heads;
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable
      tabIndex={0}
      aria-label="Events, scrolls sideways"
      className="overflow-x-auto px-2 print:overflow-visible"
    >
      <table aria-label="Events" className="data-table w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-3">
            <th scope="col" className="print:hidden">
              <span className="sr-only">Compare</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" data-numeric={head === numeric || undefined}>
                <span title={head === times ? formatZone(view.zone, range.start, range.end) : undefined}>
                  {head}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
