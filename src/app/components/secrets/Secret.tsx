import { useEffect, useState } from 'react';
import { MASK } from '#domain/privacy/secrets';
import { usePrinting } from '../../hooks/use-printing';
import { useIsPresenting } from '../../url/presenting';
import { Button } from '../../ui/Button';

const REVEALED_FOR_MS = 30_000;

type SecretProps = {
  /** What it is, for the names of the buttons: "Client token". */
  name: string;
  value: string;
  /** What is shown instead; the parts of it that are harmless may be readable. */
  masked?: string;
  /** What is copied, where it is not what is shown: a text without the quotes it is written in. */
  copies?: string;
};

/**
 * A secret that is not shown unless somebody asks, and then for 30 seconds. It can be copied without being shown. While
 * it is masked, it is nowhere in the document; on paper it always is, and while the page is presented it cannot be
 * reached at all.
 */
export function Secret({ name, value, masked = MASK, copies = value }: SecretProps) {
  const presenting = useIsPresenting();
  const printing = usePrinting();
  const [revealed, setRevealed] = useState(false);
  const [copied, setCopied] = useState('');
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [revealed]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(copies);
      setCopied('copied');
    } catch {
      setCopied('the browser refused');
    }
  }

  if (value === '') return <span className="text-ink-3">none</span>;
  if (value === masked) return <code className="font-mono wrap-anywhere">{value}</code>;
  if (presenting || printing) return <code className="font-mono wrap-anywhere">{masked}</code>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <code className="font-mono wrap-anywhere">{revealed ? value : masked}</code>
      <Button
        look="quiet"
        className="h-6! px-1.5! text-xs print:hidden"
        aria-label={revealed ? `Hide ${name}` : `Reveal ${name} for 30 seconds`}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? 'Hide' : 'Reveal 30 s'}
      </Button>
      <Button
        look="quiet"
        className="h-6! px-1.5! text-xs print:hidden"
        aria-label={`Copy ${name} without showing it`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status" className="text-xs text-ink-3">
        {copied}
      </span>
    </span>
  );
}
