import { Component, type ReactNode } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router';
import { useTitle } from '../../hooks/stored';
import { handOver } from '../../handed-over';
import { paths } from '#address/codec';
import { Button } from '../../ui/Button';
import { ownVersion } from '../../url/settings';
import { MaskedText } from '../secrets/MaskedText';
import { isMissingCode, MissingCode } from '../states/MissingCode';

/** Catches render errors until the next navigation. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation()}>{children}</Boundary>;
}

type BoundaryProps = { place: Location; children: ReactNode };
type BoundaryState = { caught: { error: unknown } | undefined; place: Location };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, before: BoundaryState): BoundaryState {
    return place === before.place ? before : { caught: undefined, place };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? <ErrorPage error={caught.error} /> : this.props.children;
  }
}

/** Error message in place of a page that failed to render. */
function ErrorPage({ error }: { error: unknown }) {
  const navigate = useNavigate();
  useTitle('Error');
  if (isMissingCode(error)) return <MissingCode isPage className="m-4" />;
  const stack = error instanceof Error ? error.stack : undefined;
  const { ownText, frames } = errorParts(error);
  const openInStacks = (stack: string) => {
    handOver({ stack, type: 'browser', service: 'watchbill', version: ownVersion() });
    return navigate(paths.stacks());
  };
  return (
    <div className="mx-auto max-w-160 p-6">
      <h1>Something went wrong on this page</h1>
      <p className="mt-2 text-ink-2">
        The error is in the dashboard, not in your data. The address is kept: reload to try again.
      </p>
      <pre className="mt-4 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
        <MaskedText text={ownText} />
        {frames}
      </pre>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        {stack !== undefined && (
          <Button onClick={() => void openInStacks(stack)}>Open the stack in Stacks</Button>
        )}
        <Link className="self-center text-accent underline" to={paths.onCall()}>
          Go to On call
        </Link>
      </div>
    </div>
  );
}

/**
 * Splits an error into its message, which may contain anything, and our own stack frames, which a masker
 * would take for secrets.
 */
function errorParts(error: unknown): { ownText: string; frames: string } {
  const ownText = String(error);
  if (!(error instanceof Error) || error.stack === undefined) return { ownText, frames: '' };
  const { stack, message } = error;
  if (stack.startsWith(ownText)) return { ownText, frames: stack.slice(ownText.length) };
  return stack.includes(message) ? { ownText: stack, frames: '' } : { ownText, frames: `\n${stack}` };
}
