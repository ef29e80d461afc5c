import { startTransition, useState } from 'react';
import type { Reading, WindowReply } from '#domain/oncall/reply/shifts';

type Beside = {
  /** Nothing, unless the lanes are moved or the window that they were moved to is on its way. */
  beside: readonly WindowReply[];
  onMoving: (isMoving: boolean) => void;
};

const NONE: readonly WindowReply[] = [];

/** What is drawn beside the window. */
export function useBeside(isCurrent: boolean, { beside: known = NONE }: Reading): Beside {
  const [isMoving, setMoving] = useState(false);
  const [kept, setKept] = useState(NONE);
  const arriving = isMoving ? known : NONE;
  const beside = isCurrent ? arriving : kept;
  if (beside !== kept) setKept(beside);
  return {
    beside,
    // The lanes move at once; what comes from beside them is drawn as soon as there is time.
    onMoving: (isMoved) => (isMoved ? startTransition(() => setMoving(true)) : setMoving(false)),
  };
}
