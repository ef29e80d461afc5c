/** HTML of a frame with the card of a guest link, which may run its script and open its links, and nothing else. */
export function frameOf(link: string): string {
  const card = new URL(link);
  card.searchParams.set('card', '1');
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  // The address of a link has no character that an attribute escapes.
  return `<iframe src="${card.href}" title="On call" width="100%" height="240" style="border:0" sandbox="${sandbox}" referrerpolicy="no-referrer" loading="lazy"></iframe>`;
}
