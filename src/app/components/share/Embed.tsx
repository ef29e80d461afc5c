import { useState } from 'react';
import { CopyButton } from '../../ui/CopyButton';
import { Segmented } from '../../ui/Segmented';

/** Colours of a card. `auto`: of the page around it. */
type FrameTheme = 'auto' | 'light' | 'dark';

const THEMES: readonly { value: FrameTheme; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Copies the HTML of a card of a guest link, in the colours of the page that it is for. */
export function Embed({ address, pseudonyms }: { address: string; pseudonyms: boolean }) {
  const [theme, setTheme] = useState<FrameTheme>('auto');
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CopyButton text={embedFrame(address, theme)} done="Embed line copied">
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

/** HTML of a frame with the card of a guest link, which has no script. A sandbox would keep it from loading again. */
function embedFrame(link: string, theme: FrameTheme): string {
  const card = new URL(link);
  card.searchParams.set('card', '1');
  if (theme !== 'auto') card.searchParams.set('theme', theme);
  // A frame of the same scheme as its card is transparent.
  const scheme = theme === 'auto' ? '' : `;color-scheme:${theme}`;
  return `<iframe src="${card.href.replaceAll('&', '&amp;')}" title="On call" width="100%" height="240" style="border:0${scheme}" referrerpolicy="no-referrer" loading="lazy"></iframe>`;
}
