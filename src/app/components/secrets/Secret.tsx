import { createContext, useCallback, useEffect, useMemo, useState, use } from 'react';
import { usePrinting } from '../../hooks/use-media';
import { useIsPresenting } from '../../url/use-presenting';
import { MASK } from '#domain/privacy/secrets';
import { useCopy } from '../../hooks/use-copy';
import { Icon, type IconName } from '../../ui/Icon';

/** Duration of a reveal; secrets.css animates a line of the same duration. */
const REVEALED_FOR_MS = 30_000;

type TimedReveal = {
  isRevealed: boolean;
  /** True while presenting or printing: nothing is revealed. */
  forbidden: boolean;
  toggle: () => void;
};

/** Revealed secrets of a record: all of them for a while, or single ones. */
type Reveals = {
  all: boolean;
  toggleAll: () => void;
  /** Secrets revealed one by one, as shown on the screen. */
  texts: readonly string[];
  /** Adds a revealed secret; returns a function that removes it. */
  note: (text: string) => () => void;
};

export const RevealsContext = createContext<Reveals | undefined>(undefined);

/** Reveals the secrets of a record together; copies may include revealed values. */
export function useReveals(): Reveals {
  const { isRevealed: all, toggle: toggleAll } = useTimedReveal();
  const [texts, setTexts] = useState<readonly string[]>([]);
  const note = useCallback((text: string) => {
    setTexts((before) => [...before, text]);
    return () => setTexts((before) => before.toSpliced(before.indexOf(text), 1));
  }, []);
  return useMemo(() => ({ all, toggleAll, texts, note }), [all, toggleAll, texts, note]);
}

/** Reveals a value on request for 30 seconds. */
export function useTimedReveal(): TimedReveal {
  const presenting = useIsPresenting();
  const printing = usePrinting();
  const [asked, setAsked] = useState(false);
  // A presentation ends every reveal.
  if (asked && presenting) setAsked(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const toggle = useCallback(() => setAsked((before) => !before), []);
  const forbidden = presenting || printing;
  return { isRevealed: asked && !forbidden, forbidden, toggle };
}

type SecretProps = {
  /** Noun for the button labels: "Client token". */
  name: string;
  value: string;
  /** Replacement text; harmless parts may stay readable. */
  masked?: string;
  /** Text to copy if it differs from the value: without the quotes around it. */
  copies?: string;
  /** Text directly after the value: a comma. */
  after?: string;
};

/**
 * Secret, masked by default and revealed on request for 30 seconds. Copying does not reveal it. A masked
 * value is not in the document; print always masks it, and a presentation does not allow revealing. Inside
 * `.secret-row` its buttons are visible on hover and focus.
 */
export function Secret({ name, value, masked = MASK, copies = value, after = '' }: SecretProps) {
  const reveals = use(RevealsContext);
  const own = useTimedReveal();
  const { message, copy } = useCopy();
  const isOwnShown = own.isRevealed && value !== masked;
  const note = reveals?.note;
  useEffect(() => (isOwnShown && note ? note(value) : undefined), [isOwnShown, note, value]);

  if (value === '') return <span className="text-ink-3">none</span>;
  if (value === masked) return <code className="font-mono wrap-anywhere">{value}</code>;
  if (own.forbidden) {
    return (
      <code className="font-mono wrap-anywhere">
        {masked}
        {after}
      </code>
    );
  }
  const isRevealed = own.isRevealed || reveals?.all === true;
  return (
    <span className="relative inline-flex flex-wrap items-center">
      <code className={`font-mono wrap-anywhere ${isRevealed ? 'revealed' : ''}`}>
        {isRevealed ? value : masked}
      </code>
      {after}
      <span className="secret-buttons ml-1 inline-flex print:hidden">
        {reveals?.all !== true && (
          <SecretButton
            icon={own.isRevealed ? 'hide' : 'reveal'}
            label={own.isRevealed ? `Hide ${name}` : `Reveal ${name} for 30 seconds`}
            onPress={own.toggle}
          />
        )}
        <SecretButton
          icon="copy"
          label={`Copy ${name} without showing it`}
          onPress={() => void copy(copies)}
        />
      </span>
      <span role="status" className="font-sans text-xs text-ink-3 empty:hidden">
        {message}
      </span>
    </span>
  );
}

/** Small button next to a value, with a target of 24 px. */
function SecretButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-flex size-6 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink print:hidden"
      onClick={onPress}
    >
      <Icon name={icon} className="size-3.5" />
    </button>
  );
}
