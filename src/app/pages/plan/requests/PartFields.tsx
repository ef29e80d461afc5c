import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { InstantField } from '../../../components/time/InstantField';

type PartFieldsProps = {
  part: Interval;
  zone: string;
  onChange: (part: Interval) => void;
  /** Receives a typed time before it is accepted, then undefined. */
  onPreview: (key: keyof Interval, at: UnixSeconds | undefined) => void;
};

/** Times of a part of a shift. */
export function PartFields({ part, zone, onChange, onPreview }: PartFieldsProps) {
  const field = (label: string, key: keyof Interval) => (
    <div className="text-sm">
      <span className="block text-ink-2">{label}</span>
      <InstantField
        label={label}
        isFormField
        className="w-full"
        instant={part[key]}
        zone={zone}
        onChange={(at) => at !== undefined && onChange({ ...part, [key]: at })}
        onPreview={(at) => onPreview(key, at)}
      />
      {key === 'end' && part.end <= part.start && (
        <p role="alert" className="text-warn">
          It ends before it begins.
        </p>
      )}
    </div>
  );
  return (
    <div className="panel-box grid grid-cols-2 gap-2 max-md:grid-cols-1">
      {field('From', 'start')}
      {field('Until', 'end')}
    </div>
  );
}
