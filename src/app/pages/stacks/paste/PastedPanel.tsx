import { useEffect, useMemo, useRef, useState } from 'react';
import { formatSize } from '#domain/webhook/size';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { useIsPresenting } from '../../../url/presenting';
import { LONGEST_EDITED } from '../model/fields';
import { LONGEST_KEPT } from '../model/kept-stack';
import { PasteBox } from './PasteBox';
import { StackLines } from './StackLines';
import type { StackPage } from '../model/use-stack-page';

type PastedPanelProps = {
  page: StackPage;
  pointed: number | undefined;
  onPoint: (line: number | undefined) => void;
};

/** The stack as it was pasted: a field to paste into, and once it was sent its lines. */
export function PastedPanel({ page, pointed, onPoint }: PastedPanelProps) {
  const { text, parsed, masked, asked, clear } = page;
  const presenting = useIsPresenting();
  const note = useMemo(() => noteOf(parsed), [parsed]);
  const [editing, setEditing] = useState<number>();
  const isLong = text.length > LONGEST_EDITED;
  const isSent = asked !== undefined && asked.input.stack === text && editing !== asked.number;
  // In a field it would be seen as it is.
  const isShown = isLong || isSent || (presenting && text !== '');
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // What had the focus went away with what it changed: the keyboard goes on in what came instead.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(isShown ? 'section[tabindex]' : 'textarea')?.focus();
  }, [isShown]);
  return (
    <div
      ref={box}
      className="min-w-0 xl:sticky xl:top-3.5"
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <Panel title="Pasted" note={text === '' ? 'nothing leaves this browser before you convert' : note}>
        {isShown ? (
          <>
            <StackLines page={page} pointed={pointed} onPoint={onPoint} />
            <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
              {!isLong && !presenting && <Button onClick={() => setEditing(asked?.number)}>Edit</Button>}
              <Button onClick={clear}>Clear</Button>
              {isLong && (
                <span className="text-xs text-ink-3">
                  {formatSize(text.length)}: too long to edit here, converted whole
                  {text.length > LONGEST_KEPT && ', and lost when this page is reloaded'}.
                </span>
              )}
            </div>
          </>
        ) : (
          <PasteBox page={page} presenting={presenting} />
        )}
        {masked && (
          <p role="status" className="mt-2 text-xs text-ink-3">
            Secrets and e-mail addresses in it were masked when the page was left. Paste it again to have
            them.
          </p>
        )}
      </Panel>
    </div>
  );
}

function noteOf({ stack }: StackPage['parsed']): string {
  const frames = stack.lines.filter((line) => line.kind === 'frame').length;
  const others = stack.lines.length - frames;
  return `${counted(frames, 'frame')}, ${counted(others, 'other line')}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
