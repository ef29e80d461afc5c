import type { ReactNode } from 'react';

/** Text to type or copy as it is. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="mt-1 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
      {children}
    </pre>
  );
}
