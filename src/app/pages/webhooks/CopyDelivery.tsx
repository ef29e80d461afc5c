import { useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { parseHeaders } from '#domain/webhook/headers';
import { saveFile } from '../../components/save-file';
import { Button } from '../../ui/Button';
import { run } from './work/run';

/** The delivery for elsewhere: commands that send it again, with placeholders for secrets, and an HTTP archive. */
export function CopyDelivery({ delivery }: { delivery: Delivery }) {
  const [outcome, setOutcome] = useState('');

  const size = delivery.request_body.length + delivery.response_body.length;

  async function prepared(what: string, job: 'curl' | 'powerShell' | 'har'): Promise<string | undefined> {
    setOutcome(`Preparing ${what}…`);
    try {
      return await run(job, delivery, size);
    } catch (error) {
      setOutcome(`${what} could not be prepared: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  async function copy(what: string, job: 'curl' | 'powerShell') {
    const text = await prepared(what, job);
    if (text === undefined) return;
    try {
      await navigator.clipboard.writeText(text);
      const { form } = parseHeaders(delivery.request_headers);
      const without = form === 'unknown' ? ', without the headers, which could not be read' : '';
      setOutcome(`${what} copied, with placeholders for secrets${without}`);
    } catch {
      setOutcome('The browser blocked copying');
    }
  }

  async function saveHar() {
    const archive = await prepared('the archive', 'har');
    if (archive === undefined) return;
    saveFile(`delivery-${delivery.event_id}.har`, 'application/json', archive);
    setOutcome('');
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => void copy('cURL', 'curl')}>Copy as cURL</Button>
      <Button onClick={() => void copy('PowerShell', 'powerShell')}>Copy for PowerShell</Button>
      <Button onClick={() => void saveHar()}>HAR file</Button>
      <span role="status" className="text-sm text-ink-2">
        {outcome}
      </span>
    </div>
  );
}
