type FileButtonProps = {
  label: string;
  /** Accessible name. */
  name: string;
  accept: string;
  onText: (text: string) => void;
};

/** Button that reads a text file of the user. */
export function FileButton({ label, name, accept, onText }: FileButtonProps) {
  return (
    <label className="inline-flex h-[30px] cursor-pointer items-center rounded-md border border-control/60 bg-surface px-2.5 text-sm text-ink hover:bg-hover has-focus-visible:outline-2">
      {label}
      <input
        type="file"
        accept={accept}
        aria-label={name}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          void file?.text().then(onText);
          target.value = '';
        }}
      />
    </label>
  );
}
