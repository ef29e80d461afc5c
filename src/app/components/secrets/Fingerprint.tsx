import { useEffect, useState } from 'react';
import { fingerprint } from '#domain/privacy/fingerprint';

/** A short fingerprint of a secret: two people who see the same one hold the same secret. */
export function Fingerprint({ value }: { value: string }) {
  // The browser hashes in secure contexts only: https, or this machine.
  const available = globalThis.crypto?.subtle !== undefined;
  const [print, setPrint] = useState<{ of: string; text: string }>();
  useEffect(() => {
    let wanted = available && value !== '';
    if (wanted) void fingerprint(value, sha256).then((text) => wanted && setPrint({ of: value, text }));
    return () => {
      wanted = false;
    };
  }, [available, value]);
  if (value === '') return <span className="text-ink-3">none</span>;
  if (!available) return <span className="text-ink-3">only over https or on this machine</span>;
  return <code className="font-mono">{print?.of === value ? print.text : '…'}</code>;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
