import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button';

type StackButtonsProps = {
  hasText: boolean;
  onClear: () => void;
  onConvert: () => void;
  /** Only while a stack is being converted. */
  onCancel: (() => void) | undefined;
  /** Whether the frames are those of the form as it stands: then there is nothing to do. */
  isDone: boolean;
  /** Whether the next key is to convert, told once. */
  takesFocus: () => boolean;
};

/** What is done with a stack once it is there: behind it, where the Tab key goes next. */
export function StackButtons({
  hasText,
  onClear,
  onConvert,
  onCancel,
  isDone,
  takesFocus,
}: StackButtonsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus()) button.current?.focus();
  });
  return (
    <>
      {hasText && <Button onClick={onClear}>Clear</Button>}
      {onCancel ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button ref={button} look={isDone ? 'plain' : 'primary'} onClick={onConvert}>
          Convert
        </Button>
      )}
    </>
  );
}
