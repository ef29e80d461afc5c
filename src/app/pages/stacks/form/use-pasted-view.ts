import { useState } from 'react';
import { usePrinting } from '../../../hooks/use-printing';
import { useIsPresenting } from '../../../url/presenting';
import { LONGEST_EDITED } from '../model/fields';

/**
 * How the text is shown: in its field until it was sent, then folded to one line, which opens its lines beside the
 * frames.
 * @param sentAs the number of the request that this text was sent with.
 */
export function usePastedView(text: string, sentAs: number | undefined) {
  const presenting = useIsPresenting();
  const printing = usePrinting();
  const [editing, setEditing] = useState<number>();
  const [opened, setOpened] = useState<boolean>();
  const isLong = text.length > LONGEST_EDITED;
  const isSent = sentAs !== undefined && editing !== sentAs;
  // A field would show it unmasked.
  const isField = !isLong && !isSent && !(presenting && text !== '');
  return {
    isField,
    isLong,
    /** Before there is a result, the lines are all there is to see; on paper they stand for the field. */
    hasLines: printing ? text !== '' : !isField && (opened ?? !isSent),
    setOpened,
    /** Absent where the text is not edited here. */
    edit: isLong || presenting ? undefined : () => setEditing(sentAs),
  };
}

export type PastedView = ReturnType<typeof usePastedView>;
