import { isSource, type Subject } from '#address/responders';
import { Choice } from '../../../ui/Choice';
import { Segmented } from '../../../ui/Segmented';
import type { ChartsView } from '../model/use-charts-view';
import type { Standings } from '../model/use-standings';
import { SUBJECT_TITLES } from '../model/words';

type SubjectTabsProps = {
  subject: Subject;
  labels: Standings['labels'];
  change: ChartsView['change'];
};

const TABS = ['person', 'team', 'channel'] as const;

/** Subject of the lines; of what wakes people, by channel or by a label. */
export function SubjectTabs({ subject, labels, change }: SubjectTabsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <Segmented
        label="Per"
        value={subject === 'label' ? 'channel' : subject}
        options={TABS.map((value) => ({ value, label: SUBJECT_TITLES[value] }))}
        onChange={(picked) => change({ subject: picked, label: undefined, source: undefined })}
      />
      {isSource(subject) && (
        <Choice
          label="Channels or a label"
          value={subject === 'label' ? `=${labels.name ?? ''}` : ''}
          options={[['', 'By channel'], ...labels.names.map((name) => [`=${name}`, `By ${name}`] as const)]}
          onChange={(picked) =>
            change({
              subject: picked === '' ? 'channel' : 'label',
              label: picked === '' ? undefined : picked.slice(1),
              source: undefined,
            })
          }
        />
      )}
    </div>
  );
}
