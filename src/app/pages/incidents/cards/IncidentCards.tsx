import { counted } from '#domain/text/count';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { CopyMarkdown } from '../details/CopyMarkdown';
import { SelectionBar } from '../grid/SelectionBar';
import { useRowsInSight } from '../grid/use-rows-in-sight';
import { useSelection } from '../grid/use-selection';
import { specOf, useIncidentsView } from '../model/use-incidents-view';
import { CardOrder } from './CardOrder';
import { IncidentCard } from './IncidentCard';

const CARD_PX = 96;

type IncidentCardsProps = {
  /** Incidents that pass the column filters. */
  count: number;
  revision: number | undefined;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** All incidents of the view on a narrow screen: a card each, of which only those in sight are in the document. */
export function IncidentCards({ count, revision, zone, fixed }: IncidentCardsProps) {
  const { view, change } = useIncidentsView();
  const selection = useSelection(view, change);
  const { scroller, items, rowAt, height, topOf } = useRowsInSight({
    count,
    rowPx: CARD_PX,
    headPx: 0,
    view: specOf(view),
    revision,
    kept: undefined,
  });
  return (
    <>
      <CardOrder sorts={view.sorts} onChange={(sorts) => change({ sorts: [...sorts] })} />
      <section
        ref={scroller}
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`Incidents, ${counted(count, 'card')}`}
        className="max-h-[70dvh] overflow-auto rounded-[10px] border border-line bg-surface print:hidden"
      >
        <ul className="relative" style={{ height }}>
          {items.map((item) => {
            const row = rowAt(item.index);
            return (
              <IncidentCard
                key={item.index}
                row={row}
                at={{ place: item.index, of: count, top: topOf(item), height: CARD_PX }}
                isOpen={row !== undefined && row.incident_id === view.row}
                isSelected={row !== undefined && view.selected.includes(row.incident_id)}
                zone={zone}
                onOpen={(id) => change({ row: view.row === id ? undefined : id })}
                onSelect={(id) => selection.toggle(item.index, id)}
              />
            );
          })}
        </ul>
      </section>
      <SelectionBar count={view.selected.length} selection={selection}>
        <CopyMarkdown ids={view.selected} revision={revision} zone={zone} fixed={fixed} />
      </SelectionBar>
    </>
  );
}
