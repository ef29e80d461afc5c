import type { ReactNode } from 'react';

type DayLaneProps = {
  label: string;
  /** Second part of the label, which is never cut. */
  role?: string | undefined;
  isHead?: boolean;
  children: ReactNode;
};

/** Lane of the days of a person, below the axis. */
export function DayLane({ label, role, isHead = false, children }: DayLaneProps) {
  const look = isHead ? 'bg-sunken text-xs' : 'border-t bg-surface';
  return (
    <>
      <span
        title={[label, role].filter((text) => text !== undefined).join(', ')}
        className={`sticky left-0 z-10 flex gap-2 border-line px-4 leading-8 text-ink-2 max-md:px-3 ${look}`}
      >
        <span className="truncate">{label}</span>
        {role !== undefined && (
          <span className="flex-none text-xs leading-8 text-ink-3 max-md:hidden">{role}</span>
        )}
      </span>
      <div className={isHead ? undefined : 'min-h-8 border-t border-line'}>{children}</div>
    </>
  );
}
