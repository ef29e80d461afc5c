import { useRef, useState } from 'react';

const CLEAR_MS = 2500;

/** Text of a copy: ready, or created on request. */
export type CopySource = string | Promise<string> | (() => string | Promise<string>);

export type CopyMessages = { done?: string | undefined; refused?: string | undefined };

/**
 * Copies to the clipboard, with a message about the outcome; `clears` removes the message after 2.5 seconds.
 */
export function useCopy({ clears = false } = {}) {
  const [message, setMessage] = useState('');
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Shows a message until the next one. */
  function show(text: string) {
    clearTimeout(clearing.current);
    setMessage(text);
  }

  /** True if the browser allowed it. An error in the source is thrown. */
  async function copy(source: CopySource, { done = 'Copied', refused }: CopyMessages = {}): Promise<boolean> {
    const text = await (typeof source === 'function' ? source() : source);
    const isCopied = await write(text);
    show(isCopied ? done : (refused ?? 'The browser blocked copying'));
    if (clears) clearing.current = setTimeout(() => setMessage(''), CLEAR_MS);
    return isCopied;
  }

  return { message, show, copy };
}

/** Writes to the clipboard, which pages of plain HTTP on a network do not have. */
async function write(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
