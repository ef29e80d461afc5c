import { Component, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router';
import { ErrorPage } from './ErrorPage';

/** What is thrown while its content is drawn ends here, until another address is visited. */
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
