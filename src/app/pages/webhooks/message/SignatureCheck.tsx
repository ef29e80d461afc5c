import { useState } from 'react';
import type { Delivery } from '#contract/webhook';
import { parseHeaders } from '#domain/webhook/headers';
import {
  suggestScheme,
  verifySignature,
  type Hmac,
  type Scheme,
  type Verification,
} from '#domain/webhook/signature';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Panel } from '../../../ui/Panel';

const NAMES: Record<Scheme['kind'], string> = {
  github: 'GitHub (X-Hub-Signature-256)',
  stripe: 'Stripe (Stripe-Signature)',
  svix: 'Svix and Standard Webhooks',
  slack: 'Slack and Zoom (v0)',
  hmac: 'plain HMAC',
};

const LOOKS: Readonly<Record<string, string>> = {
  true: 'text-good',
  false: 'text-bad',
  undefined: 'text-warn',
};

/** Checks the signature of the request as its receiver would, in this browser; the secret is kept nowhere. */
export function SignatureCheck({ delivery }: { delivery: Delivery }) {
  const { headers } = parseHeaders(delivery.request_headers);
  const scheme = suggestScheme(headers);
  const [result, setResult] = useState<Verification>();
  if (!scheme) {
    return (
      <Panel title="Signature">
        <p className="text-sm text-ink-2">No request header looks like a signature.</p>
      </Panel>
    );
  }
  if (globalThis.crypto?.subtle === undefined) {
    return (
      <Panel title="Signature">
        <p className="text-sm text-ink-2">
          Checking needs HTTPS or localhost: browsers compute signatures only there.
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Signature"
      note={
        scheme.kind === 'hmac'
          ? `tried as a ${NAMES.hmac} of the body, in ${scheme.header}`
          : NAMES[scheme.kind]
      }
    >
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const secret = new FormData(event.currentTarget).get('secret');
          const text = typeof secret === 'string' ? secret : '';
          void verifySignature(scheme, text, headers, delivery.request_body, hmac).then(setResult);
        }}
      >
        <Field
          type="password"
          name="secret"
          aria-label="Signing secret"
          placeholder="Signing secret"
          autoComplete="off"
          className="w-72"
        />
        <Button type="submit">Check</Button>
        <span role="status" className={`text-sm font-semibold ${result ? LOOKS[String(result.ok)] : ''}`}>
          {result?.reason}
        </span>
      </form>
      <p className="mt-1 text-xs text-ink-3">
        Computed in this browser; the secret is neither sent nor stored.
      </p>
    </Panel>
  );
}

const hmac: Hmac = async (hash, key, message) => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
};
