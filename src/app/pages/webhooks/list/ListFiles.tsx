import { PrintButton } from '../../../components/PrintButton';
import { saveFile } from '../../../data/save-file';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import type { DeliveryListState } from './model/use-delivery-list';

/** CSV of the attempts that the list shows, and paper. */
export function ListFiles({ list: { events, view } }: { list: DeliveryListState }) {
  const { text } = useDirectory();
  async function save() {
    const { deliveriesCsv } = await import('./model/deliveries-csv');
    saveFile('webhook-deliveries.csv', 'text/csv', deliveriesCsv(events, view.zone, text));
  }
  return (
    <>
      <Button disabled={events.length === 0} onClick={() => void save()}>
        CSV file
      </Button>
      <PrintButton />
    </>
  );
}
