import { BUCKET_UNITS, type BucketUnit } from '#domain/insight/responders/over-time';
import { type Measure, MEASURES } from '#address/responders';
import { Choice } from '../../../ui/Choice';
import { Segmented } from '../../../ui/Segmented';
import { UNIT_WORDS } from '../model/words';

const MEASURE_WORDS: Record<Measure, string> = {
  interruptions: 'Interruptions',
  incidents: 'Incidents',
  ack: 'Time to acknowledge',
  engaged: 'Time engaged',
  escalations: 'Escalations',
};

const MEASURE_OPTIONS = MEASURES.map((measure) => [measure, MEASURE_WORDS[measure]] as const);

type OverTimeControlsProps = {
  measure: Measure;
  unit: BucketUnit;
  onChange: (fields: { measure: Measure } | { unit: BucketUnit }) => void;
};

/** Figure and bucket of the chart over time. */
export function OverTimeControls({ measure, unit, onChange }: OverTimeControlsProps) {
  return (
    <>
      <Choice
        label="Figure over time"
        value={measure}
        options={MEASURE_OPTIONS}
        onChange={(picked) => onChange({ measure: picked })}
      />
      <Segmented
        label="Over time by"
        value={unit}
        options={BUCKET_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
        onChange={(picked) => onChange({ unit: picked })}
      />
    </>
  );
}
