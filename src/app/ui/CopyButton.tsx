import type { ComponentProps } from 'react';
import { type CopyMessages, type CopySource, useCopy } from '../hooks/use-copy';
import { Button } from './Button';

type CopyButtonProps = ComponentProps<typeof Button> &
  CopyMessages & { text: CopySource; statusClass?: string };

/** Button that copies a text, followed by the outcome. */
export function CopyButton({
  text,
  done,
  refused,
  statusClass = 'text-sm text-ink-2',
  ...button
}: CopyButtonProps) {
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
