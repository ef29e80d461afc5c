import { useState } from 'react';
import { useAccess } from '../../../hooks/use-access';
import { useIsPresenting } from '../../../url/use-presenting';
import { LONGEST_EDITED } from '../model/fields';

/**
 * View of the text: a field until it is sent, then one folded line that expands next to the frames.
 * @param sentAs number of its request.
 * @param isFrameless true if no frame was found in it: then its lines are open.
 */
export function usePastedView(text: string, sentAs: number | undefined, isFrameless: boolean) {
  const presenting = useIsPresenting();
  const { isWhole } = useAccess();
  const [editing, setEditing] = useState<number>();
  const [opened, setOpened] = useState<boolean>();
  const isLong = text.length > LONGEST_EDITED;
  const isSent = sentAs !== undefined && editing !== sentAs;
  // A field is unmasked.
  const isField = !isLong && !isSent && !(presenting && text !== '');
  return {
    isField,
    isLong,
    /** Lines are visible without a result; print shows them instead of the field. */
    hasLines: isWhole ? text !== '' : !isField && (opened ?? (!isSent || isFrameless)),
    setOpened,
    /** Undefined when read-only. */
    edit: isLong || presenting ? undefined : () => setEditing(sentAs),
  };
}

export type PastedView = ReturnType<typeof usePastedView>;
