import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { movedFrom } from '#address/moved';
import { Notice } from '../../ui/Notice';

/** Redirects old addresses, and shows why until the user opens another page. */
export function MovedAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const [said, setSaid] = useState<{ from: string; line: string | undefined; at: string }>();
  const moved = movedFrom(pathname, new URLSearchParams(search));
  if (moved) {
    const from = pathname + search;
    // An old path may lead to an old field.
    const before = said?.at === pathname && said.from !== from ? said.line : undefined;
    const line = before && moved.line ? `${before} ${moved.line}` : (before ?? moved.line);
    if (said?.from !== from) setSaid({ from, line, at: new URL(moved.to, location.origin).pathname });
    return <Navigate to={moved.to + hash} replace />;
  }
  return (
    <>
      {said?.at === pathname && said.line && <Notice look="calm">{said.line}</Notice>}
      {children}
    </>
  );
}
