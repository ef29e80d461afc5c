import { BUCKET_UNITS, type BucketUnit } from '#domain/insight/responders/over-time';
import { Segmented } from '../../../ui/Segmented';
import { MEASURES, type Measure } from '../model/url';
import { UNIT_WORDS } from '../model/words';

const MEASURE_WORDS: Record<Measure, string> = {
  interruptions: 'Interruptions',
  incidents: 'Incidents',
  ack: 'Time to acknowledge',
  engaged: 'Engaged time',
  escalations: 'Escalations',
};

type OverTimeControlsProps = {
  measure: Measure;
  unit: BucketUnit;
  onChange: (fields: { measure: Measure } | { unit: BucketUnit }) => void;
};

/** Which figure is drawn over time, and by days, weeks or months. */
export function OverTimeControls({ measure, unit, onChange }: OverTimeControlsProps) {
  return (
    <>
      <select
        aria-label="Figure over time"
        value={measure}
        onChange={(event) => {
          const picked = MEASURES.find((option) => option === event.target.value);
          if (picked) onChange({ measure: picked });
        }}
        className="h-7 rounded-md border border-control/60 bg-surface px-1.5 text-sm"
      >
        {MEASURES.map((option) => (
          <option key={option} value={option}>
            {MEASURE_WORDS[option]}
          </option>
        ))}
      </select>
      <Segmented
        label="Over time by"
        value={unit}
        options={BUCKET_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
        onChange={(picked) => onChange({ unit: picked })}
      />
    </>
  );
}
