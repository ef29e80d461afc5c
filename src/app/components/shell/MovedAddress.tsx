import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { movedFrom } from '#address/moved';
import { accessKind, isGuest } from '../../url/settings';
import { ShellNoticesContext } from '../Page';
import { useRedirect } from './use-zone-in-address';

/** Redirects old addresses. The page shows why until the user opens another, and what the shell has to say. */
export function MovedAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const [said, setSaid] = useState<{ from: string; line: string | undefined; at: string }>();
  const moved = movedFrom(pathname, new URLSearchParams(search));
  useRedirect(moved && moved.to + hash);
  if (moved) {
    const from = pathname + search;
    // An old path may lead to an old field.
    const before = said?.at === pathname && said.from !== from ? said.line : undefined;
    const line = before && moved.line ? `${before} ${moved.line}` : (before ?? moved.line);
    if (said?.from !== from) setSaid({ from, line, at: new URL(moved.to, location.origin).pathname });
    return null;
  }
  const line = said?.at === pathname ? said.line : undefined;
  return (
    <ShellNoticesContext
      value={[
        line !== undefined && { text: line, look: 'calm' },
        // Somebody may assume that only their team sees this.
        accessKind() === 'everybody' &&
          !isGuest() && {
            text: 'Everybody on this network sees everything here, with the gateway’s app key: nobody signs in.',
            onScreen: true,
          },
      ]}
    >
      {children}
    </ShellNoticesContext>
  );
}
