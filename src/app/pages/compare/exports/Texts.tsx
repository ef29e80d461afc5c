import { CappedList } from '../../../ui/CappedList';

/** Max lines at first. */
const CAP = 6;

/** Texts about an export, a line each. */
export function Texts({ lines }: { lines: readonly string[] }) {
  return (
    <CappedList items={lines} cap={CAP}>
      {(visible) => (
        <ul className="space-y-1 text-sm">
          {visible.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </CappedList>
  );
}
