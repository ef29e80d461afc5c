import { useState } from 'react';
import { CopyButton } from '../../ui/CopyButton';
import { Segmented } from '../../ui/Segmented';
import { frameOf, type FrameTheme } from './frame';

const THEMES: readonly { value: FrameTheme; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

type EmbedProps = { address: string; pseudonyms: boolean };

/** Copies the HTML of a card of a guest link, in the colours of the page that it is for. */
export function Embed({ address, pseudonyms }: EmbedProps) {
  const [theme, setTheme] = useState<FrameTheme>('auto');
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CopyButton text={frameOf(address, theme)} done="Embed line copied">
          Embed
        </CopyButton>
        <span className="text-ink-2">One line for a wiki or dashboard: a card with the people on call.</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Segmented label="Colours of the card" options={THEMES} value={theme} onChange={setTheme} />
        <span>
          {theme === 'auto'
            ? 'Choose Dark for a dark page that declares no color scheme.'
            : `A ${theme} card.`}
        </span>
      </div>
      {pseudonyms && <p className="text-warn">This link hides names: the card has pseudonyms, too.</p>}
    </div>
  );
}
