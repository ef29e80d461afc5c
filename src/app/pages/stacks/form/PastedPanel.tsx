import { useState, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useAccess } from '../../../hooks/use-access';
import { useIsPresenting } from '../../../url/use-presenting';
import { LONGEST_EDITED, type ParsedText } from '../model/fields';
import { counted, formatCount, formatSize } from '#domain/text/words';
import { publicStart } from '#symbolication/privacy';
import { stacksIn } from '#symbolication/stacks-in';
import { Button } from '../../../ui/Button';
import { MAX_STORED, type PastedText } from '../model/use-stack-form';

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

type PastedPanelProps = {
  pasted: PastedText;
  view: ReturnType<typeof usePastedView>;
  /** Text field. */
  box: ReactNode;
  /** Buttons of the text; the field has them, too. */
  buttons: ReactNode;
  onRaw: (isRaw: boolean) => void;
};

/** Pasted stack: a field until it is sent, then one line that expands to all. */
export function PastedPanel({ pasted, view, box, buttons, onRaw }: PastedPanelProps) {
  const { text, parsed, masked } = pasted;
  const id = useId();
  const { isField, isLong, hasLines, setOpened, edit } = view;
  const note = useMemo(() => stackNote(parsed), [parsed]);
  const panel = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // Keeps the keyboard position: the focused element was replaced.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>(isField ? 'textarea' : 'button')?.focus();
  }, [isField]);
  return (
    <div
      ref={panel}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <section
        aria-labelledby={id}
        className={`mb-3 min-w-0 rounded-[10px] border border-line bg-surface px-4 ${isField ? 'py-3.5' : 'py-1.5'}`}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {!isField && (
            <Button
              look="quiet"
              className="-ml-2.5 print:hidden"
              aria-expanded={hasLines}
              onClick={() => setOpened(!hasLines)}
            >
              <span aria-hidden="true">{hasLines ? '▾' : '▸'}</span> {hasLines ? 'Hide lines' : 'Show lines'}
            </Button>
          )}
          <h2 id={id} className="text-sm">
            Pasted <small className="ml-1.5 text-xs font-normal text-ink-3">{text === '' ? '' : note}</small>
          </h2>
          {!isField && (
            <>
              <span className="min-w-0 flex-1 basis-0 truncate font-mono text-xs text-ink-3 max-sm:hidden">
                {hasLines ? '' : firstFrame(parsed)}
              </span>
              <span className="flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">
                {edit && <Button onClick={edit}>Edit</Button>}
                {buttons}
              </span>
            </>
          )}
        </div>
        {/* The field is unmasked. */}
        {isField && <div className={text === '' ? 'mt-2' : 'mt-2 print:hidden'}>{box}</div>}
        {!isField && isLong && (
          <p className="mt-1 text-xs text-ink-3">
            {formatSize(text.length)}: too long to edit here, converted whole
            {text.length > MAX_STORED && ', and lost when this page is reloaded'}.
          </p>
        )}
        <CleaningNote parsed={parsed} onRaw={onRaw} />
        {masked && (
          <p role="status" className="mt-1 text-xs text-ink-3">
            Secrets and personal data in this stack were masked when you left the page. Paste it again to
            restore them.
          </p>
        )}
      </section>
    </div>
  );
}

/** Parts removed around the frames, with an undo. */
function CleaningNote({
  parsed: { text, removed, isRaw },
  onRaw,
}: Pick<PastedPanelProps, 'onRaw'> & { parsed: ParsedText }) {
  if (text === '' || (removed.length === 0 && !isRaw)) return null;
  return (
    <p role="status" className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
      {isRaw ? (
        'Parsed as pasted.'
      ) : (
        <span className="min-w-0 wrap-anywhere">
          Removed from {linesText(removed, text)}:{' '}
          {removed.map(({ name, example }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              {name}
              {example !== '' && (
                <>
                  {' '}
                  <code className="font-mono">{example}</code>
                </>
              )}
            </span>
          ))}
        </span>
      )}
      <Button look="quiet" className="text-xs print:hidden" onClick={() => onRaw(!isRaw)}>
        {isRaw ? 'Clean the text' : 'Undo'}
      </Button>
    </p>
  );
}

function linesText(removed: ParsedText['removed'], text: string): string {
  const lines = Math.max(...removed.map((part) => part.lines));
  const all = text.split(/\r\n|[\r\n]/).length;
  return lines >= all ? counted(all, 'line') : `${formatCount(lines)} of ${counted(all, 'line')}`;
}

/** Max length of the preview. */
const LONGEST_PREVIEW = 400;

/** Preview line; the error is already the heading. */
function firstFrame({ stack }: ParsedText): string {
  const line = stack.lines.find(({ kind }) => kind === 'frame') ?? stack.lines[0];
  return line === undefined ? '' : publicStart(line, LONGEST_PREVIEW).trim();
}

function stackNote({ stack }: ParsedText): string {
  const stacks = stacksIn(stack).length;
  const frames = stack.lines.filter((line) => line.kind === 'frame').length;
  const others = stack.lines.length - frames;
  const counts = `${counted(frames, 'frame')}, ${counted(others, 'other line')}`;
  return stacks > 1 ? `${counted(stacks, 'stack')}, ${counts}` : counts;
}
