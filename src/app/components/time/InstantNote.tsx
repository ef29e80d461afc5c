import { useCallback, useEffect, useEffectEvent, type RefObject } from 'react';
import { readPastedTime } from '#domain/time/pasted/pasted-time';
import { writtenZone } from '#domain/time/pasted/written-zone';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { TimeNote } from './CalendarButton';

type InstantNoteProps = {
  id: string;
  /** Field that the note belongs to. */
  field: RefObject<HTMLInputElement | null>;
  text: string;
  zone: string;
  /** True after Enter. */
  entered: boolean;
  /** Label of the button that accepts the time. */
  action: string;
  /** Receives that the focus went on, past the field and this note. */
  onLeave?: (() => void) | undefined;
  /** Receives the zone that the text names. */
  onTake: (instant: UnixSeconds, zone: string | undefined) => void;
};

/** Parsed form of a typed time below its field, with a button that accepts it. */
export function InstantNote({ id, field, text, zone, entered, action, onLeave, onTake }: InstantNoteProps) {
  const now = useNow();
  const time = readPastedTime(text, { zone, now });
  // Server logs are in UTC, often without a label.
  const inUtc =
    time.kind === 'time' && time.zone.from === 'given' && readPastedTime(text, { zone: 'UTC', now });
  const utc = inUtc && inUtc.kind === 'time' && inUtc.instant !== time.instant ? inUtc.instant : undefined;
  const take = useEffectEvent(() => {
    if (time.kind === 'time') onTake(time.instant, writtenZone(time));
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
      onBlur={({ relatedTarget, currentTarget }) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin && relatedTarget !== field.current) onLeave?.();
      }}
      className="popover w-80 max-sm:inset-x-3! max-sm:w-auto! rounded-[10px] border border-line-strong bg-surface p-3 text-ink shadow-float"
    >
      <TimeNote time={time} zone={zone} entered={entered} />
      {time.kind === 'time' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="primary" onClick={() => onTake(time.instant, writtenZone(time))}>
            {action}
          </Button>
          {utc !== undefined && <Button onClick={() => onTake(utc, 'UTC')}>UTC instead</Button>}
        </div>
      )}
    </div>
  );
}
