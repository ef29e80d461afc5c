/** Colours of a card. `auto`: those that the page around it declares. */
export type FrameTheme = 'auto' | 'light' | 'dark';

/** HTML of a frame with the card of a guest link, which has no script. A sandbox would keep it from loading again. */
export function frameOf(link: string, theme: FrameTheme): string {
  const card = new URL(link);
  card.searchParams.set('card', '1');
  if (theme !== 'auto') card.searchParams.set('theme', theme);
  // A frame of the same scheme as its card is transparent.
  const scheme = theme === 'auto' ? '' : `;color-scheme:${theme}`;
  return `<iframe src="${card.href.replaceAll('&', '&amp;')}" title="On call" width="100%" height="240" style="border:0${scheme}" referrerpolicy="no-referrer" loading="lazy"></iframe>`;
}
