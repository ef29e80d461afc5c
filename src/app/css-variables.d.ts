import 'react';

declare module 'react' {
  // Merging with React's own declaration needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
