import { useEffect } from 'react';

/** Sets the document title for tabs, history and pasted links. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Watchbill`;
  }, [title]);
}
