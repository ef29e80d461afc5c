import { useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { parseEventTime } from '#domain/webhook/event-time';
import { type Header, parseHeaders } from '#domain/webhook/headers';
import { diagnoseSignature, type Diagnosis } from '#domain/webhook/signature/diagnose';
import {
  isCheckable,
  type Scheme,
  SCHEMES,
  senderOf,
  suggestedScheme,
} from '#domain/webhook/signature/scheme';
import { RECIPES } from '#domain/webhook/signature/recipes';
import type { PublicKeyAlgorithm, SignatureCrypto } from '#domain/webhook/signature/verification';
import { ASYMMETRIC } from '#domain/webhook/signature/verify';
import { Badge, type BadgeLook } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Panel } from '../../ui/Panel';
import { Choice } from '../../ui/Choice';

const SENDERS = Object.values(SCHEMES).flatMap(({ senders }) => senders);
const OF_HEADER = Object.values(SCHEMES).flatMap(({ ofHeader }) => ofHeader);

type SchemeChoiceProps = {
  scheme: Scheme | undefined;
  headers: readonly Header[];
  onChoose: (scheme: Scheme) => void;
};

const CAUSES: Record<Diagnosis['cause'], { label: string; look: BadgeLook }> = {
  match: { label: 'Matches', look: 'good' },
  'body not signed': { label: 'Matches; body not signed', look: 'warn' },
  'too old': { label: 'Too old to be accepted', look: 'warn' },
  'rewritten body': { label: 'Body was rewritten', look: 'warn' },
  mismatch: { label: 'Does not match', look: 'bad' },
  'no secret': { label: 'Secret missing', look: 'warn' },
  'no signature': { label: 'Not signed', look: 'warn' },
  malformed: { label: 'Not readable', look: 'warn' },
  asymmetric: { label: 'Not checked', look: 'warn' },
  // The secret is another one, or the sender signs more: the sentence has both.
  'unknown scheme': { label: 'Does not match', look: 'bad' },
};

/** Signature check like the receiver's, in this browser; the secret is not stored. */
export function SignatureCheck({ delivery }: { delivery: Delivery }) {
  const { headers } = parseHeaders(delivery.request_headers);
  const [chosen, setChosen] = useState<Scheme>();
  const scheme = chosen ?? suggestedScheme(delivery);
  return (
    <Panel title="Signature" {...(scheme && { note: nameOf(scheme) })}>
      {!scheme && <p className="mb-2 text-sm text-ink-2">Nothing in the request looks like a signature.</p>}
      {globalThis.crypto?.subtle === undefined ? (
        <p className="text-sm text-ink-2">
          Checking needs HTTPS or localhost: browsers compute signatures only there.
        </p>
      ) : (
        <>
          {scheme?.kind === 'asymmetric' && <p className="text-sm text-ink-2">{ASYMMETRIC}</p>}
          {isCheckable(scheme) && (
            <CheckForm key={nameOf(scheme)} scheme={scheme} headers={headers} delivery={delivery} />
          )}
          {headers.length > 0 && <SchemeChoice scheme={scheme} headers={headers} onChoose={setChosen} />}
        </>
      )}
    </Panel>
  );
}

const KEY_LABELS = {
  secret: 'Signing secret',
  'public key': 'Public key',
  certificate: 'Certificate (PEM)',
};

type CheckFormProps = { scheme: Scheme; headers: readonly Header[]; delivery: Delivery };

function CheckForm({ scheme, headers, delivery }: CheckFormProps) {
  const [result, setResult] = useState<Diagnosis>();
  const key = KEY_LABELS[scheme.kind === 'recipe' ? RECIPES[scheme.recipe].key : 'secret'];

  async function check(secret: string) {
    const { request_body: body, endpoint: url, event_time: time } = delivery;
    const sentAtMs = parseEventTime(time)?.instantMs;
    const sentAt = sentAtMs === undefined ? undefined : Math.floor(sentAtMs / 1000);
    setResult(await diagnoseSignature(scheme, { secret, headers, body, url }, webCrypto, sentAt));
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
          aria-label={key}
          placeholder={key}
          autoComplete="off"
          className="w-72 min-w-0 shrink"
        />
        <Button type="submit">Check</Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {result && (
          <>
            <Badge look={CAUSES[result.cause].look}>{CAUSES[result.cause].label}</Badge> {result.sentence}
          </>
        )}
      </p>
      <p className="mt-1 text-xs text-ink-3 print:hidden">
        Computed in this browser; what you enter is neither sent nor stored.
      </p>
    </form>
  );
}

const webCrypto: SignatureCrypto = {
  hmac: async (hash, key, message) => {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
  },
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify: async (algorithm, key, signature, message) => {
    const { form, parameters } = PUBLIC_KEYS[algorithm];
    try {
      const imported = await crypto.subtle.importKey(form, key, parameters, false, ['verify']);
      return await crypto.subtle.verify(parameters, imported, signature, message);
    } catch (error) {
      return error instanceof DOMException && error.name === 'NotSupportedError' ? 'not supported' : 'no key';
    }
  },
};

const PUBLIC_KEYS = {
  Ed25519: { form: 'raw', parameters: { name: 'Ed25519' } },
  ECDSA: { form: 'spki', parameters: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } },
  'RSA SHA-1': { form: 'spki', parameters: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' } },
  'RSA SHA-256': { form: 'spki', parameters: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } },
} satisfies Record<PublicKeyAlgorithm, { form: 'raw' | 'spki'; parameters: object }>;

/** Schemes beside the suggested one: of known senders, or of any header in the request. */
function SchemeChoice({ scheme, headers, onChoose }: SchemeChoiceProps) {
  const names = [...new Set(headers.map(({ name }) => name))];
  const header = scheme && 'header' in scheme && names.includes(scheme.header) ? scheme.header : names[0];
  const choices = [
    ...SENDERS,
    ...OF_HEADER.map(({ name, scheme: of }) => ({ name, scheme: of(header ?? '') })),
  ];
  const current = choices.findIndex((choice) => scheme && isSame(choice.scheme, scheme));
  const isOfHeader = current >= SENDERS.length;
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="min-h-6 cursor-pointer text-ink-2">Another scheme</summary>
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
            if (choice) onChoose(choice.scheme);
          }}
        />
        {isOfHeader && header !== undefined && (
          <>
            <span className="text-ink-2">in</span>
            <Choice
              label="Header of the signature"
              value={header}
              options={names.map((name) => [name, name] as const)}
              onChange={(name) => {
                const of = OF_HEADER[current - SENDERS.length];
                if (of) onChoose(of.scheme(name));
              }}
            />
          </>
        )}
      </div>
    </details>
  );
}

/** Name of a scheme, with its header. */
function nameOf(scheme: Scheme): string {
  const ofSender = SENDERS.find((entry) => isSame(entry.scheme, scheme));
  if (ofSender) return ofSender.name;
  const header = 'header' in scheme ? scheme.header : '';
  if (scheme.kind === 'asymmetric') return `Asymmetric signature, in ${header}`;
  const own = OF_HEADER.find((entry) => isSame(entry.scheme(header), scheme));
  const sender = scheme.kind === 'hmac' ? senderOf(header) : '';
  return `${sender === '' ? '' : `${sender}: `}${own?.name ?? scheme.kind}, in ${header}`;
}

function isSame(a: Scheme, b: Scheme): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
