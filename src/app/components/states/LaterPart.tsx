import { Suspense, type ReactNode } from 'react';
import { MissingCodeBoundary } from './MissingCode';

type LaterPartProps = {
  /** Drawn until the part is there. */
  loading?: ReactNode;
  /** Of what is shown where the part cannot be loaded. */
  className?: string;
  onClose?: () => void;
  children: ReactNode;
};

/** A part that is loaded later; what prints waits while `data-later` is in its place. */
export function LaterPart({ loading, className, onClose, children }: LaterPartProps) {
  return (
    <MissingCodeBoundary className={className} onClose={onClose}>
      <Suspense
        fallback={
          <>
            {loading}
            <i data-later="" hidden />
          </>
        }
      >
        {children}
      </Suspense>
    </MissingCodeBoundary>
  );
}
