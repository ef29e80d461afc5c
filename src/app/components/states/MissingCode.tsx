import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Component, type ReactNode, useEffect, Suspense, type ComponentType, lazy } from 'react';
import { Button } from '../../ui/Button';
import { ownVersion } from '../../url/settings';

/** Messages of browsers and of Vite's style loader about missing code. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script load/i;

/** True for an error about lazy code that could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

const Version = z.object({ version: z.string() });

/** Version that the server has now; an error if it is not reached. */
export const servedVersionQuery = queryOptions({
  queryKey: ['served version'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/version.json', { cache: 'no-cache', signal });
    if (!response.ok) throw new Error('Server version unknown');
    return Version.parse(await response.json()).version;
  },
});

/** Version of the last reload: prevents a reload loop if the reload did not help. */
const LOADED_FOR = 'watchbill.loaded-version';

/** Reloads for a version, once, after the server serves its page. */
export async function loadVersion(version: string): Promise<void> {
  if (sessionStorage.getItem(LOADED_FOR) === version) return;
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    (response) => response.text(),
    () => '',
  );
  if (!page.includes(version)) return;
  sessionStorage.setItem(LOADED_FOR, version);
  location.reload();
}

type MissingCodeBoundaryProps = {
  /** Class of the error message. */
  className?: string | undefined;
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/** Error boundary of a lazy part whose code cannot be loaded; the rest of the page keeps working. */
class MissingCodeBoundary extends Component<MissingCodeBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { className, onClose, children } = this.props;
    if (error === undefined) return children;
    // Other errors belong to the page.
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

type MissingCodeProps = {
  className?: string | undefined;
  onClose?: (() => void) | undefined;
  /** True in place of a whole page, which reloads by itself for a new version. */
  isPage?: boolean;
};

/** Message in place of code that could not be loaded, usually because of a new version. */
export function MissingCode({ className = '', onClose, isPage = false }: MissingCodeProps) {
  const { data: served } = useQuery({ ...servedVersionQuery, staleTime: 0 });
  const isNew = served !== undefined && served !== ownVersion();
  useEffect(() => {
    if (isPage && isNew) void loadVersion(served);
  }, [isPage, isNew, served]);
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warn bg-warn-soft p-4 ${className}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold text-warn">
          {isNew ? 'There is a new version of Watchbill' : 'This part of Watchbill could not be loaded'}
        </p>
        <p>
          {isNew
            ? 'This tab still runs the previous version, which the server no longer has. Reload to continue; the address is kept.'
            : 'The server did not return it. Reload once the server is reachable; the address is kept.'}
        </p>
      </div>
      <Button look="primary" onClick={() => location.reload()}>
        Reload
      </Button>
      {onClose && <Button onClick={onClose}>Close</Button>}
    </div>
  );
}

/** Placeholder of a page while its code loads. */
export function PageLoading() {
  return (
    <div role="status" className="text-sm text-ink-3">
      <div className="mb-4 h-8 w-56 rounded-sm bg-hover" />
      Loading the page…
    </div>
  );
}

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

/** Lazy component from the named export of a module: `lazyPart(() => import('./Menu'), 'Menu')`. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
