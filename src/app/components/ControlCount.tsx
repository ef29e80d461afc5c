/** On a button that hides controls: how many of them are in force, or that it opens. */
export function ControlCount({ count, isOpen = false }: { count: number; isOpen?: boolean }) {
  if (count === 0) return <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>;
  return (
    <span
      aria-hidden="true"
      className="min-w-5 rounded-full bg-accent px-1.5 text-2xs leading-5 text-on-accent forced-colors:outline"
    >
      {count}
    </span>
  );
}
