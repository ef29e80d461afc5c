import { SeverityMark } from '../../../components/SeverityMark';

/** A severity with its mark, of a shape of its own; one that nobody knows is shown as it came. */
export function Severity({ value }: { value: string }) {
  if (value === '') return <span className="text-ink-3">–</span>;
  const isUrgent = value === 'Critical' || value === 'Warning';
  return (
    <span className={`inline-flex items-center gap-1.5 ${isUrgent ? 'font-semibold' : ''}`}>
      <SeverityMark value={value} />
      {value}
    </span>
  );
}
