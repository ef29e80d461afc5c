import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useTimedReveal } from '../secrets/reveals';
import { maskedPhone } from './ways';

type PhoneNumberProps = { whose: string; phone: string };

/** Icon that copies a number for another telephone; a phone calls instead. */
export function NumberCopy({ whose, phone }: PhoneNumberProps) {
  const { message, copy } = useCopy({ clears: true });
  if (useTimedReveal().forbidden) return null;
  const label = `Copy number of ${whose}`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        className="contact-link max-md:hidden"
        onClick={() => void copy(phone, { done: 'Number copied' })}
      >
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          aria-hidden="true"
        >
          <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z" />
        </svg>
      </button>
      <span role="status" className="text-xs text-ink-2 empty:hidden">
        {message}
      </span>
    </>
  );
}

/** Masked number that is revealed for 30 seconds or copied, except in a presentation and on paper. */
export function PhoneNumber({ whose, phone }: PhoneNumberProps) {
  const { isRevealed, forbidden, toggle } = useTimedReveal();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-ink-2">{isRevealed ? phone : maskedPhone(phone)}</span>
      {!forbidden && (
        <>
          <Button
            look="quiet"
            aria-label={`${isRevealed ? 'Hide' : 'Show'} the number of ${whose}`}
            onClick={toggle}
          >
            {isRevealed ? 'Hide' : 'Show'}
          </Button>
          <CopyButton look="quiet" aria-label={`Copy number of ${whose}`} text={phone} done="Number copied">
            Copy number
          </CopyButton>
        </>
      )}
    </span>
  );
}
