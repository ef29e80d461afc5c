import { Suspense, type ReactNode } from 'react';
import { MissingCodeBoundary } from './MissingCode';

type LaterPartProps = {
  /** Fallback while the part loads. */
  loading?: ReactNode;
  /** Class of the error message. */
  className?: string;
  onClose?: () => void;
  children: ReactNode;
};

/** Suspense boundary of a lazy part; `data-later` marks a page that is not complete yet. */
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
