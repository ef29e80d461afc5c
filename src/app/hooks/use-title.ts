import { useEffect } from 'react';

/** Gives the document a title that names the view, so that tabs, history and pasted links are readable. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Watchbill`;
  }, [title]);
}
