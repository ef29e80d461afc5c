import { SeverityMark } from '../../../components/SeverityMark';

const LOOKS: Record<string, string> = {
  Critical: 'bg-bad-soft text-bad',
  Warning: 'bg-warn-soft text-warn',
};

/** A severity as a word with its mark. */
export function SeverityTag({ value }: { value: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold forced-colors:border ${LOOKS[value] ?? 'bg-sunken text-ink-2'}`}
    >
      <SeverityMark value={value} />
      {value || 'no severity'}
    </span>
  );
}
