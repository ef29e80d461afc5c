import { useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { saveFile } from '../../components/save-file';
import { Button } from '../../ui/Button';
import { run } from './work/run';

/** The delivery for elsewhere: commands that send it again, with placeholders for secrets, and an HTTP archive. */
export function CopyDelivery({ delivery }: { delivery: Delivery }) {
  const [said, setSaid] = useState('');

  const size = delivery.request_body.length + delivery.response_body.length;

  async function copy(name: string, job: 'curl' | 'powerShell') {
    setSaid(`Preparing ${name}…`);
    const text = await run(job, delivery, size);
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${name} copied, with placeholders for secrets`);
    } catch {
      setSaid('The browser refused to copy');
    }
  }

  async function saveHar() {
    setSaid('Preparing the archive…');
    saveFile(`delivery-${delivery.event_id}.har`, 'application/json', await run('har', delivery, size));
    setSaid('');
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => void copy('cURL', 'curl')}>Copy as cURL</Button>
      <Button onClick={() => void copy('PowerShell', 'powerShell')}>Copy for PowerShell</Button>
      <Button onClick={() => void saveHar()}>HAR file</Button>
      <span role="status" className="text-sm text-ink-2">
        {said}
      </span>
    </div>
  );
}
