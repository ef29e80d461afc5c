import { useState } from 'react';
import { Button } from '../../../ui/Button';

/** A command to run, and a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  const [notice, setNotice] = useState('Copy');
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-ink select-all">{text}</code>
      <Button
        aria-label="Copy the command"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setNotice('Copied'),
            () => setNotice('Refused'),
          )
        }
      >
        <span role="status">{notice}</span>
      </Button>
    </div>
  );
}
