type CheckListProps = {
  items: readonly { key: string; label: string }[];
  checked: readonly string[];
  onChange: (checked: string[]) => void;
};

/** Several of a list, each in a line of its own. */
export function CheckList({ items, checked, onChange }: CheckListProps) {
  return (
    <ul>
      {items.map(({ key, label }) => (
        <li key={key}>
          <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1.5 text-sm hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 flex-none"
              checked={checked.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...checked, key] : checked.filter((other) => other !== key))
              }
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
