import type { ComponentProps } from 'react';
import { type CopyMessages, type CopySource, useCopy } from '../hooks/use-copy';
import { Button } from './Button';

/** Button that copies a text, followed by the outcome. */
export function CopyButton({
  text,
  done,
  refused,
  statusClass = 'text-sm text-ink-2',
  ...button
}: ComponentProps<typeof Button> & CopyMessages & { text: CopySource; statusClass?: string }) {
  const { message, copy } = useCopy();
  return (
    <>
      <Button {...button} onClick={() => void copy(text, { done, refused })} />
      <span role="status" className={statusClass}>
        {message}
      </span>
    </>
  );
}
