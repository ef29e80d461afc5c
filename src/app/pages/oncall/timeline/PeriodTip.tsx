import type { Description } from '../model/describe';

/** Position of a tooltip: below the item, or above if there is no room, inside the window. */
export type TipAnchor = { left: number; top: number; bottom: number };

const WIDTH = 320;
const ROOM_BELOW = 150;

/** Details of an item under the pointer or focus. The item's accessible name has the same content. */
export function PeriodTip({ description, anchor }: { description: Description; anchor: TipAnchor }) {
  const below = anchor.bottom + ROOM_BELOW < window.innerHeight;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-40 rounded-[10px] border border-line-strong bg-surface px-3 py-2 text-sm shadow-float print:hidden"
      style={{
        maxWidth: WIDTH,
        left: Math.max(8, Math.min(anchor.left, window.innerWidth - WIDTH - 8)),
        ...(below ? { top: anchor.bottom + 6 } : { bottom: window.innerHeight - anchor.top + 6 }),
      }}
    >
      <PeriodFacts description={description} />
    </div>
  );
}

function PeriodFacts({ description }: { description: Description }) {
  return (
    <>
      <p className="font-semibold">
        {description.who}
        {description.badge !== '' && (
          <span className="ml-2 rounded-full bg-sunken px-1.5 forced-colors:outline text-2xs font-semibold text-ink-2">
            {description.badge}
          </span>
        )}
      </p>
      <p className="text-ink-2">
        {description.where}
        {description.group !== '' && ` · ${description.group}`}
      </p>
      <p>{description.when}</p>
      {description.whenSecond !== '' && <p className="text-ink-2">{description.whenSecond}</p>}
      {description.cause !== '' && <p>{description.cause}</p>}
      <p className="text-ink-2">{description.length}</p>
    </>
  );
}
