import { useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { parseEventTime } from '#domain/webhook/events';
import { type Header, parseHeaders } from '#domain/webhook/compare';
import {
  checkSignature,
  type Hmac,
  plainSenders,
  type Sender,
  SENDERS,
  type SignatureResult,
  suggestedSender,
} from '#domain/webhook/signature';
import { Badge, type BadgeLook } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Panel } from '../../ui/Panel';

const SIGNATURE_CAUSES: Record<SignatureResult['cause'], { label: string; look: BadgeLook }> = {
  match: { label: 'Matches', look: 'good' },
  'lax match': { label: 'Matches, but not strictly', look: 'warn' },
  'too old': { label: 'Too old to be accepted', look: 'warn' },
  ahead: { label: 'Time is ahead', look: 'warn' },
  mismatch: { label: 'Does not match', look: 'bad' },
  // The secret is another one, or the sender signs more: the sentence has both.
  'unknown scheme': { label: 'Other secret or scheme', look: 'warn' },
  'no secret': { label: 'Secret missing', look: 'warn' },
  'no signature': { label: 'Not signed', look: 'warn' },
  malformed: { label: 'Not readable', look: 'warn' },
};

/** Signature check like the receiver's, in this browser; the secret is not stored. */
export function SignatureCheck({ delivery }: { delivery: Delivery }) {
  const { headers } = parseHeaders(delivery.request_headers);
  const [chosen, setChosen] = useState<Sender>();
  const sender = chosen ?? suggestedSender(delivery);
  return (
    <Panel title="Signature" {...(sender && { note: `${sender.name}, in ${sender.header}` })}>
      {!sender && (
        <p className="mb-2 text-sm text-ink-2">The request has no signature that can be checked here.</p>
      )}
      {globalThis.crypto?.subtle === undefined ? (
        <p className="text-sm text-ink-2">
          Checking needs HTTPS or localhost: browsers compute signatures only there.
        </p>
      ) : (
        <>
          {sender && (
            <CheckForm
              key={`${sender.name} ${sender.header}`}
              sender={sender}
              headers={headers}
              delivery={delivery}
            />
          )}
          {headers.length > 0 && <SenderChoice sender={sender} headers={headers} onChoose={setChosen} />}
        </>
      )}
    </Panel>
  );
}

function CheckForm({
  sender,
  headers,
  delivery: { request_body: body, event_time: time },
}: {
  sender: Sender;
  headers: readonly Header[];
  delivery: Delivery;
}) {
  const [result, setResult] = useState<SignatureResult>();

  async function check(secret: string) {
    const sentAtMs = parseEventTime(time)?.instantMs;
    const sentAt = sentAtMs === undefined ? undefined : Math.floor(sentAtMs / 1000);
    setResult(await checkSignature(sender, { secret, headers, body }, webCryptoHmac, sentAt));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const secret = new FormData(event.currentTarget).get('secret');
        void check(typeof secret === 'string' ? secret : '');
      }}
    >
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Field
          type="password"
          name="secret"
          aria-label="Signing secret"
          placeholder="Signing secret"
          autoComplete="off"
          className="w-72 min-w-0 shrink"
        />
        <Button type="submit">Check</Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {result && (
          <>
            <Badge look={SIGNATURE_CAUSES[result.cause].look}>{SIGNATURE_CAUSES[result.cause].label}</Badge>{' '}
            {result.sentence}
          </>
        )}
      </p>
    </form>
  );
}

const webCryptoHmac: Hmac = async (hash, key, message) => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
};

/** Schemes beside the suggested one: of known senders, or of any header in the request. */
function SenderChoice({
  sender,
  headers,
  onChoose,
}: {
  sender: Sender | undefined;
  headers: readonly Header[];
  onChoose: (sender: Sender) => void;
}) {
  const names = [...new Set(headers.map(({ name }) => name))];
  const header = sender && names.includes(sender.header) ? sender.header : (names[0] ?? '');
  const choices = [...SENDERS, ...plainSenders(header)];
  const current = choices.findIndex(({ name }) => name === sender?.name);
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="min-h-6 max-md:min-h-11 cursor-pointer text-ink-2">Another scheme</summary>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Choice
          label="Scheme"
          value={String(current)}
          options={[
            ...(current < 0 ? [['-1', 'none'] as const] : []),
            ...choices.map(({ name }, index) => [String(index), name] as const),
          ]}
          onChange={(index) => {
            const choice = choices[Number(index)];
            if (choice) onChoose(choice);
          }}
        />
        {current >= SENDERS.length && (
          <>
            <span className="text-ink-2">in</span>
            <Choice
              label="Header of the signature"
              value={header}
              options={names.map((name) => [name, name] as const)}
              onChange={(name) => {
                const choice = plainSenders(name)[current - SENDERS.length];
                if (choice) onChoose(choice);
              }}
            />
          </>
        )}
      </div>
    </details>
  );
}
