import { Component, Suspense, type ReactNode } from 'react';
import { isMissingCode } from './missing-code';
import { MissingCode } from './MissingCode';

type LaterPartProps = {
  /** Drawn until the part is there. */
  loading?: ReactNode;
  /** Of what is shown where the part cannot be loaded. */
  className?: string;
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A part that is loaded later; what prints waits while `data-later` is in its place. Where it cannot be loaded, that is
 * said there, and everything else goes on.
 */
export class LaterPart extends Component<LaterPartProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { loading, className = '', onClose, children } = this.props;
    if (error === undefined) {
      return (
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
      );
    }
    // Any other error is the page's.
    if (!isMissingCode(error)) throw error;
    return (
      <MissingCode
        className={className}
        onClose={
          onClose &&
          (() => {
            this.setState({ error: undefined });
            onClose();
          })
        }
      />
    );
  }
}
