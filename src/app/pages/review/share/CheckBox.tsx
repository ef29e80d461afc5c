type CheckBoxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Option of a section. */
export function CheckBox({ label, isChecked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-4 flex-none accent-(--accent)"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
