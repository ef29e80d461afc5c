import { useCallback, useEffect, useEffectEvent, type RefObject } from 'react';
import { readPastedTime } from '#domain/time/pasted/pasted-time';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { TimeNote } from './TimeNote';

type InstantNoteProps = {
  id: string;
  /** What it stands beneath. */
  field: RefObject<HTMLInputElement | null>;
  text: string;
  zone: string;
  /** Enter was pressed behind the text. */
  entered: boolean;
  onTake: (instant: UnixSeconds) => void;
};

/** What a typed time was taken for, beneath its field, and the button that takes it. */
export function InstantNote({ id, field, text, zone, entered, onTake }: InstantNoteProps) {
  const time = readPastedTime(text, { zone, now: useNow() });
  const take = useEffectEvent(() => {
    if (time.kind === 'time') onTake(time.instant);
  });
  useEffect(() => {
    if (entered) take();
  }, [entered]);
  const show = useCallback(
    (box: HTMLDivElement | null) => box?.showPopover(field.current ? { source: field.current } : {}),
    [field],
  );
  return (
    <div
      ref={show}
      id={id}
      popover="manual"
      className="popover w-80 max-sm:inset-x-3! max-sm:w-auto! rounded-[10px] border border-line-strong bg-surface p-3 text-ink shadow-float"
    >
      <TimeNote time={time} zone={zone} entered={entered} />
      {time.kind === 'time' && (
        <Button look="primary" className="mt-2" onClick={() => onTake(time.instant)}>
          Show this time
        </Button>
      )}
    </div>
  );
}
