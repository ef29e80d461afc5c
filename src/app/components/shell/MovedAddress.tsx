import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { movedFrom } from '#address/moved';
import { Notice } from '../../ui/Notice';

/** Page at an address; one of an earlier version leads to its place of today, with a line that says so. */
export function MovedAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const moved = movedFrom(pathname, new URLSearchParams(search));
  if (moved) return <Navigate to={moved.to + hash} state={{ moved: lineIn(state, moved.line) }} replace />;
  const line = lineIn(state);
  return (
    <>
      {line !== undefined && <Notice look="calm">{line}</Notice>}
      {children}
    </>
  );
}

/** Line that the navigation to this address carries, followed by another one. */
function lineIn(state: unknown, next?: string): string | undefined {
  const isCarried = typeof state === 'object' && state !== null && 'moved' in state;
  const line = isCarried && typeof state.moved === 'string' ? state.moved : undefined;
  return line === undefined || next === undefined ? (line ?? next) : `${line} ${next}`;
}
