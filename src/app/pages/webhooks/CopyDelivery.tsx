import { useState } from 'react';
import { stringifyJson } from '#contract/json';
import type { Delivery } from '#contract/webhook';
import { curlPosix, curlPowerShell } from '#domain/webhook/curl';
import { harOf } from '#domain/webhook/har';
import { saveFile } from '../../components/save-file';
import { Button } from '../../ui/Button';

/** The delivery for elsewhere: commands that send it again, with placeholders for secrets, and an HTTP archive. */
export function CopyDelivery({ delivery }: { delivery: Delivery }) {
  const [said, setSaid] = useState('');

  async function copy(name: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${name} copied, with placeholders for secrets`);
    } catch {
      setSaid('The browser refused to copy');
    }
  }

  function saveHar() {
    saveFile(`delivery-${delivery.event_id}.har`, 'application/json', stringifyJson(harOf(delivery), 2));
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => void copy('cURL', curlPosix(delivery, { reveal: false }))}>Copy as cURL</Button>
      <Button onClick={() => void copy('PowerShell', curlPowerShell(delivery, { reveal: false }))}>
        Copy for PowerShell
      </Button>
      <Button onClick={saveHar}>HAR file</Button>
      <span role="status" className="text-sm text-ink-2">
        {said}
      </span>
    </div>
  );
}
