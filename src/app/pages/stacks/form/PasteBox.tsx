import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsPresenting } from '../../../url/use-presenting';
import { LONGEST_EDITED, linkedFields, forgetStacks, type RecentStack } from '../model/fields';
import { Button } from '../../../ui/Button';
import type { BinaryImage } from '#contract/stack';
import type { StacksView } from '#address/stacks';
import { formatMoment, formatOffset } from '#domain/time/format';
import { Panel } from '../../../ui/Panel';

type StackButtonsProps = {
  onClear: () => void;
  onConvert: () => void;
  /** Present while converting. */
  onCancel: (() => void) | undefined;
  /** True if the frames match the form: nothing to do. */
  isDone: boolean;
  /** True once if the next key converts. */
  takesFocus: () => boolean;
};

type PasteBoxProps = {
  text: string;
  problem: string | undefined;
  onWrite: (text: string) => void;
  onConvert: () => void;
  /** Buttons of the text. */
  buttons: ReactNode;
};

/**
 * Text field of the stack. Very long text bypasses it, since it would become slow; so does any text while
 * presenting, since the field is unmasked.
 */
export function PasteBox({ text, problem, onWrite, onConvert, buttons }: PasteBoxProps) {
  const presenting = useIsPresenting();
  const id = useId();
  /** True until typing after a paste: Enter then converts. */
  const isFresh = useRef(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const location = useLocation();
  const focusEmpty = useEffectEvent(() => {
    // Focuses only on the first page, and not on touch screens, where a keyboard would cover half of it.
    if (location.key !== 'default') return;
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (text === '' && isFree) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusEmpty(), []);
  return (
    <>
      <textarea
        ref={box}
        aria-label="Stack"
        value={text}
        rows={Math.min(24, Math.max(14, text.split('\n').length + 1))}
        readOnly={presenting}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        placeholder="Stack, log lines or crash report"
        onChange={(event) => {
          isFresh.current = isPaste(event.nativeEvent);
          onWrite(event.target.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!presenting && pasted.length <= LONGEST_EDITED) return;
          event.preventDefault();
          onWrite(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const isBare = !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing;
          if (!event.ctrlKey && !event.metaKey && !(isFresh.current && isBare)) return;
          event.preventDefault();
          onConvert();
        }}
        className="block w-full resize-y rounded-md border border-control/60 bg-canvas p-2 font-mono text-xs leading-5 whitespace-pre text-ink aria-invalid:border-bad"
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2 print:hidden">{buttons}</div>
    </>
  );
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste';
}

/** Buttons of a stack, next in the tab order. */
export function StackButtons({ onClear, onConvert, onCancel, isDone, takesFocus }: StackButtonsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus()) button.current?.focus();
  });
  return (
    <>
      <Button onClick={onClear}>Clear</Button>
      {onCancel ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button ref={button} title="Ctrl Enter" look={isDone ? 'plain' : 'primary'} onClick={onConvert}>
          Convert
        </Button>
      )}
    </>
  );
}

type RecentStacksProps = {
  stored: readonly RecentStack[];
  zone: string;
  onOpen: (
    stack: string,
    about: Partial<StacksView>,
    parts: { images: readonly BinaryImage[] | undefined },
  ) => void;
};

/** Stacks converted in this browser, stored here without secrets. */
export function RecentStacks({ stored, zone, onOpen }: RecentStacksProps) {
  const [isForgotten, setForgotten] = useState(false);
  if (stored.length === 0 || isForgotten) return null;
  return (
    <Panel title="Recent stacks">
      <ul className="text-sm">
        {stored.map(({ images, ...stack }) => (
          <li key={stack.stack} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() =>
                onOpen(stack.stack, { ...linkedFields(stack), part: undefined, frame: undefined }, { images })
              }
              className="flex min-h-8 w-full flex-wrap items-baseline gap-x-3 py-1 text-left hover:bg-hover max-md:min-h-11"
            >
              <span className="min-w-0 flex-1 basis-48 truncate text-accent underline">{stack.title}</span>
              <span className="min-w-0 text-xs wrap-anywhere text-ink-2">
                {stack.service} {stack.version}
              </span>
              <time dateTime={new Date(stack.at * 1000).toISOString()} className="text-xs text-ink-3">
                {formatMoment(stack.at, zone)} {formatOffset(stack.at, zone)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="mt-2"
        onClick={() => {
          forgetStacks();
          setForgotten(true);
        }}
      >
        Clear list
      </Button>
    </Panel>
  );
}
