import { BUCKET_UNITS, type BucketUnit } from '#domain/insight/responders/over-time';
import { Choice } from '../../../ui/Choice';
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

const MEASURE_OPTIONS = MEASURES.map((measure) => [measure, MEASURE_WORDS[measure]] as const);

type OverTimeControlsProps = {
  measure: Measure;
  unit: BucketUnit;
  onChange: (fields: { measure: Measure } | { unit: BucketUnit }) => void;
};

/** Which figure is drawn over time, and by days, weeks or months. */
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
