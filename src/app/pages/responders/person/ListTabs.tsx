import { Link } from 'react-router';

type ListTab = { label: string; to: string; isCurrent: boolean };

/** Lists of a panel as tabs; each is an address. */
export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  return (
    <nav aria-label="Lists" className="-mx-4 -mt-1.5 mb-2 border-b border-line px-4 print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {tabs.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent text-sm text-ink-2 forced-colors:border-[Canvas] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
