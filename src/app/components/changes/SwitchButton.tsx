import { useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { useIsOffline } from '../../api/reached';
import { useChange } from '../../api/changes';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { ReasonField } from './ReasonField';

type SwitchButtonProps = {
  schedule: Pick<Schedule, 'schedule_id' | 'schedule_name' | 'version' | 'enabled'>;
};

/** Button that switches a rota off or on. */
export function SwitchButton({ schedule }: SwitchButtonProps) {
  const { schedule_id, schedule_name, version, enabled } = schedule;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const isOffline = useIsOffline();
  const change = useChange();
  if (version === undefined) return null;
  const label = enabled ? 'Switch off' : 'Switch on';
  const send = () =>
    change.mutate(
      {
        schedule_id,
        base_version: version,
        overrides: [],
        also: [],
        rules: { enabled: !enabled },
        reason: reason.trim(),
        dry_run: false,
      },
      { onSuccess: () => setOpen(false) },
    );
  return (
    <>
      <Button look="quiet" className="print:hidden" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal label={label} onClose={() => setOpen(false)} className="m-auto w-full max-w-120">
          <div className="thumb-sized flex flex-col gap-3 p-4">
            <h2>
              {label} “{schedule_name}”
            </h2>
            <p className="text-sm">
              {enabled
                ? 'It puts nobody on call from now on. Past duty stays.'
                : 'Its rules hold again from now on.'}
            </p>
            <ReasonField value={reason} onChange={setReason} />
            {change.error && (
              <p role="alert" className="text-sm text-warn">
                {change.error.message}
              </p>
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button look="primary" disabled={isOffline || change.isPending} onClick={send}>
                {label}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}
