const ICONS = {
  reveal: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM2.5 13.5l11-11',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
} as const;

type SecretButtonProps = { icon: keyof typeof ICONS; label: string; onPress: () => void };

/** A small button beside a value, with a target of 24 px. */
export function SecretButton({ icon, label, onPress }: SecretButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-flex size-6 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink print:hidden"
      onClick={onPress}
    >
      <svg
        viewBox="0 0 16 16"
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}
