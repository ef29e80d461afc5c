import { useZones } from '../../hooks/stored';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { OwnLinks } from './OwnLinks';

/** Guest links and calendar feeds of the viewer. */
export function LinksDialog({ onClose }: { onClose: () => void }) {
  const { zone } = useZones().zones;
  return (
    <Modal label="Links" onClose={onClose} className="m-auto w-[min(36rem,calc(100vw-2rem))]">
      <div className="flex items-center border-b border-line px-4 py-2.5">
        <h2 className="grow">Links</h2>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="space-y-4 p-4">
        <h3 className="font-semibold">Guest links</h3>
        <OwnLinks kind="guest" zone={zone} />
        <h3 className="font-semibold">Calendar feeds</h3>
        <OwnLinks kind="feed" zone={zone} />
      </div>
    </Modal>
  );
}
