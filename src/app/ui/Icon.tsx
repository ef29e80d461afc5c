const PATHS = {
  call: 'M5.2 2.5 6.6 5.6 5.1 6.9a8 8 0 0 0 4 4l1.3-1.5 3.1 1.4v2.2a1 1 0 0 1-1.1 1A11 11 0 0 1 2 3.6a1 1 0 0 1 1-1.1z',
  mail: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  chat: 'M2.5 3h11v7.5H8L5 13v-2.5H2.5z',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  reveal: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM2.5 13.5l11-11',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
} as const;

export type IconName = keyof typeof PATHS;

/** Line drawing in the colour of the text, beside a name for screen readers. */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`flex-none ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
