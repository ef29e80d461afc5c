import { recentRecords } from './recent-records';
import { RecordList } from './RecordList';

/** The deliveries about an incident that were looked at in this browser: the interface lists none. */
export function DeliveriesAbout({ incident }: { incident: string }) {
  const deliveries = recentRecords('watchbill.deliveries').filter(({ of }) => of === incident);
  if (deliveries.length === 0) return null;
  return (
    <section aria-label="Deliveries about it" className="mt-4 text-sm">
      <h3 className="mb-1 font-semibold">
        Deliveries about it <small className="font-normal text-ink-3">looked at in this browser</small>
      </h3>
      <RecordList records={deliveries} />
    </section>
  );
}
