/**
 * A page of this dashboard that somebody was on the way to: a path with its query, and nothing that leads elsewhere
 * (`//evil.example`, `/\evil.example`) or back to the sign-in.
 */
export function nextIn(text: string | null): string {
  const base = 'http://dashboard.invalid';
  if (text === null || !URL.canParse(text, base)) return '/';
  const url = new URL(text, base);
  const isPage = url.origin === base && text.startsWith('/') && !/^\/access(\/|$)/.test(url.pathname);
  // A path such as `//evil.example` is of this origin where it came behind another slash: it would not stay so.
  return isPage && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

/** The page that goes on after a sign-in, in this tab or, with an empty `next`, in others. */
export function returnAddress(next: string): string {
  return next === '' ? '/access/return' : `/access/return?${new URLSearchParams({ to: next }).toString()}`;
}
