import { Component, type ReactNode } from 'react';
import { isMissingCode } from './missing-code';
import { MissingCode } from './MissingCode';

type MissingCodeBoundaryProps = {
  /** Of what is shown where the part cannot be loaded. */
  className?: string | undefined;
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/** Around a part that is loaded later: where it cannot be loaded, that is said there, and everything else goes on. */
export class MissingCodeBoundary extends Component<MissingCodeBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { className, onClose, children } = this.props;
    if (error === undefined) return children;
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
