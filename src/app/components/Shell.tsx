import { NavLink, Outlet } from 'react-router';
import { paths } from '../paths';
import { ThemePicker } from './ThemePicker';

/** The pages in the order of the navigation. One without an address is not built yet: named, but no link. */
const PAGES: readonly { name: string; to?: string }[] = [
  { name: 'On call', to: paths.onCall() },
  { name: 'Responders', to: paths.responders() },
  { name: 'Incidents', to: paths.incidents() },
  { name: 'Stacks', to: paths.stacks() },
  { name: 'Webhooks', to: paths.webhooks() },
  { name: 'RUM', to: paths.rum() },
];

/** The frame of every page. */
export function Shell() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[200px_1fr] print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <header className="flex flex-col gap-1 border-line bg-sunken px-2.5 py-2 max-md:border-b md:sticky md:top-0 md:h-dvh md:border-r md:py-3.5 print:hidden">
        <div className="flex items-center gap-2 px-2.5 md:pb-3">
          <img src="/favicon.svg" alt="" width="20" height="20" />
          <b className="grow text-lg tracking-tight">Watchbill</b>
          <div className="w-32 md:hidden">
            <ThemePicker />
          </div>
        </div>
        <nav aria-label="Pages" className="flex min-w-0 gap-0.5 overflow-x-auto md:flex-col">
          {PAGES.map((page) => (
            <PageLink key={page.name} {...page} />
          ))}
        </nav>
        <div className="mt-auto px-2.5 max-md:hidden">
          <ThemePicker />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-4 outline-none md:px-6">
        <Outlet />
      </main>
    </div>
  );
}

function PageLink({ name, to }: { name: string; to?: string }) {
  const box = 'flex min-h-8 items-center rounded-md px-2.5 whitespace-nowrap';
  if (to === undefined) {
    return (
      <span className={`${box} text-ink-3`} title="Not built yet">
        {name}
        <small className="ml-auto pl-1.5 text-2xs">later</small>
      </span>
    );
  }
  return (
    <NavLink
      to={to}
      className={`${box} text-ink-2 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--line)]`}
    >
      {name}
    </NavLink>
  );
}
