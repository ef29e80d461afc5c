import { use, useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { maskText } from '#domain/privacy/secrets';
import { parseHeaders } from '#domain/webhook/headers';
import type { Reveal } from '#domain/webhook/command/resend';
import { saveFile } from '../../components/save-file';
import { RevealsContext } from '../../components/secrets/reveals';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { useIsPresenting } from '../../url/presenting';
import { run } from './work/run';

/**
 * The delivery for elsewhere: commands that send it again, with variables for secrets, or, while secrets are revealed and
 * somebody wants it, with those; and an HTTP archive.
 */
export function CopyDelivery({ delivery }: { delivery: Delivery }) {
  const { message, show, copy } = useCopy();
  const reveals = use(RevealsContext);
  const isPresenting = useIsPresenting();
  const revealed: Reveal = reveals?.all === true ? 'all' : (reveals?.texts ?? []);
  const isRevealed = revealed.length > 0;
  const [wantsRevealed, setWantsRevealed] = useState(false);
  if (wantsRevealed && !isRevealed) setWantsRevealed(false);

  const size = delivery.request_body.length + delivery.response_body.length;

  async function prepared(what: string, work: () => Promise<string>): Promise<string | undefined> {
    show(`Preparing ${what}…`);
    try {
      return await work();
    } catch (error) {
      // A parser quotes what it cannot read.
      const why = maskText(error instanceof Error ? error.message : String(error));
      show(`${what} could not be prepared: ${why}`);
      return undefined;
    }
  }

  async function copyCommand(what: string, job: 'curl' | 'powerShell') {
    const reveal = wantsRevealed ? revealed : 'none';
    const text = await prepared(what, () => run(job, { delivery, reveal }, size));
    if (text === undefined) return;
    const { form } = parseHeaders(delivery.request_headers);
    const without = form === 'unknown' ? ', without the headers, which could not be read' : '';
    const secrets = wantsRevealed ? 'what is revealed in it' : 'variables for secrets';
    await copy(text, {
      done: `${what} copied, with ${secrets}${without}; TARGET=https://… sends it elsewhere`,
    });
  }

  async function saveHar() {
    const archive = await prepared('the archive', () => run('har', delivery, size));
    if (archive === undefined) return;
    saveFile(`delivery-${delivery.event_id}.har`, 'application/json', archive);
    show('');
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => void copyCommand('cURL', 'curl')}>Copy as cURL</Button>
      <Button onClick={() => void copyCommand('PowerShell', 'powerShell')}>Copy for PowerShell</Button>
      {isRevealed && (
        <Button
          look={wantsRevealed ? 'pressed' : 'plain'}
          aria-pressed={wantsRevealed}
          title="Writes what is revealed at this moment into the command"
          onClick={() => setWantsRevealed(!wantsRevealed)}
        >
          With revealed values
        </Button>
      )}
      <Button onClick={() => void saveHar()}>HAR file</Button>
      {reveals && !isPresenting && (
        <Button look="quiet" aria-pressed={reveals.all} onClick={reveals.toggleAll}>
          {reveals.all ? 'Hide all secrets' : 'Reveal all for 30 s'}
        </Button>
      )}
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
    </div>
  );
}
