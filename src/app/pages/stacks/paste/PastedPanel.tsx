import { counted } from '#domain/text/count';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatSize } from '#domain/text/size';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { useIsPresenting } from '../../../url/presenting';
import { LONGEST_EDITED } from '../model/fields';
import { LONGEST_KEPT } from '../model/kept-stack';
import type { ParsedText, PastedText } from '../model/use-stack-form';

type PastedPanelProps = {
  pasted: PastedText;
  /** The number of the request that this text was sent with. */
  sentAs: number | undefined;
  /** The text as lines. */
  lines: ReactNode;
  /** The field to paste into. */
  box: ReactNode;
  /** What is done with the text; the field has it, too. */
  buttons: ReactNode;
};

/** The stack as it was pasted: a field to paste into, and once it was sent its lines. */
export function PastedPanel({ pasted, sentAs, lines, box, buttons }: PastedPanelProps) {
  const { text, parsed, masked } = pasted;
  const presenting = useIsPresenting();
  const note = useMemo(() => noteOf(parsed), [parsed]);
  const [editing, setEditing] = useState<number>();
  const isLong = text.length > LONGEST_EDITED;
  const isSent = sentAs !== undefined && editing !== sentAs;
  // A field would show it unmasked.
  const isShown = isLong || isSent || (presenting && text !== '');
  const panel = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // What had the focus went away with what it changed: the keyboard goes on in what came instead.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>(isShown ? 'section[tabindex="0"]' : 'textarea')?.focus();
  }, [isShown]);
  return (
    <div
      ref={panel}
      className="min-w-0 xl:sticky xl:top-3.5"
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <Panel title="Pasted" note={text === '' ? 'nothing leaves this browser until you convert' : note}>
        {isShown ? (
          <>
            {lines}
            <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
              {!isLong && !presenting && <Button onClick={() => setEditing(sentAs)}>Edit</Button>}
              {buttons}
              {isLong && (
                <span className="text-xs text-ink-3">
                  {formatSize(text.length)}: too long to edit here, converted whole
                  {text.length > LONGEST_KEPT && ', and lost when this page is reloaded'}.
                </span>
              )}
            </div>
          </>
        ) : (
          box
        )}
        {masked && (
          <p role="status" className="mt-2 text-xs text-ink-3">
            Secrets and e-mail addresses in this stack were masked when you left the page. Paste it again to
            restore them.
          </p>
        )}
      </Panel>
    </div>
  );
}

function noteOf({ stack }: ParsedText): string {
  const frames = stack.lines.filter((line) => line.kind === 'frame').length;
  const others = stack.lines.length - frames;
  return `${counted(frames, 'frame')}, ${counted(others, 'other line')}`;
}
