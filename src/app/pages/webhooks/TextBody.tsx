import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

const LINE_PX = 18;

/** Text as it is, line by line, only the lines in sight in the document; markup in it is text like any other. */
export function TextBody({ label, text }: { label: string; text: string }) {
  const lines = text.split(/\r\n|\n|\r/);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  const visible = virtualizer.getVirtualItems();
  return (
    <section
      ref={scroller}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs leading-[18px]"
    >
      <div
        style={{
          paddingTop: visible[0]?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0),
        }}
      >
        {visible.map(({ index }) => (
          <div key={index} dir="ltr" className="min-h-[18px] whitespace-pre [unicode-bidi:plaintext]">
            {lines[index]}
          </div>
        ))}
      </div>
    </section>
  );
}
