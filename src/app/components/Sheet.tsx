import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

/** Modal dialog from the lower edge of a phone. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <Modal label={title} onClose={onClose} className="mt-auto mb-0 w-full max-w-160 rounded-b-none">
      <div className="thumb-sized flex max-h-[85dvh] flex-col">
        <div className="flex items-center border-b border-line py-1 pr-1 pl-4">
          <h2 className="grow">{title}</h2>
          <Button look="quiet" aria-label="Close" className="min-w-11 justify-center" onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
        <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
      </div>
    </Modal>
  );
}
