import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { usePages } from './use-pages';

const EVERY_MS = 20_000;

/** What does not fit on a screen, part by part: each whole rows, for some seconds, until somebody holds one. */
export function TurningPages({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { pages, show } = usePages(place);
  const [turned, turn] = useState(0);
  const [isHeld, hold] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const page = turned % pages;
  useEffect(() => {
    if (pages < 2 || isHeld) return undefined;
    const timer = setInterval(() => turn((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [pages, isHeld]);
  useEffect(() => show(page, isStill ? 'instant' : 'smooth'), [show, page, isStill]);
  return (
    <>
      {/* It is looked at, not worked with. */}
      <div ref={place} className="pointer-events-none">
        {children}
      </div>
      {pages > 1 && (
        <p className="fixed right-6 bottom-2 flex items-center gap-3 text-ink-2">
          <span className="present-controls">
            <Button aria-pressed={isHeld} look={isHeld ? 'pressed' : 'plain'} onClick={() => hold(!isHeld)}>
              Hold this page
            </Button>
          </span>
          <span>
            Page <b className="text-ink">{page + 1}</b> of {pages}
          </span>
        </p>
      )}
    </>
  );
}
