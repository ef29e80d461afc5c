import { use, useEffect } from 'react';
import { MASK } from '#domain/privacy/secrets';
import { useCopy } from '../../hooks/use-copy';
import { Icon, type IconName } from '../../ui/Icon';
import { RevealsContext, useTimedReveal } from './reveals';

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
