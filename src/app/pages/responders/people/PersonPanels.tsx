import { useMemo } from 'react';
import { meanAck, type Person } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { paths } from '../../../paths';
import { ackChart, engagedChart, escalationsChart, interruptionsChart } from '../model/person-charts';
import { PersonPanel } from './PersonPanel';
import type { Responders } from '../model/use-responders';
import { count, counted, hours, KIND_WORDS, kindsShown } from '../model/words';

/** Per person: interruptions, time to acknowledge, engaged time, escalations. */
export function PersonPanels({ people, responders }: { people: readonly Person[]; responders: Responders }) {
  const charts = useMemo(
    () => ({
      interruptions: interruptionsChart(people),
      ack: ackChart(people),
      engaged: engagedChart(people),
      escalations: escalationsChart(people),
    }),
    [people],
  );
  const sum = (of: (person: Person) => number) => people.reduce((all, person) => all + of(person), 0);
  const [incidents, acknowledged] = [sum((one) => one.incidents), sum((one) => one.acknowledged)];
  const persons = counted(people.length, 'person', 'people');
  return (
    <>
      <PersonPanel
        chart="interruptions"
        title="Interruptions"
        unit="count"
        denominator={`per person · ${persons}, ${counted(
          sum((one) => one.interruptions),
          'interruption',
        )}`}
        definitions={`SMS, voice and app push; one within 60 s of the same person’s previous one does not count. By the time the incident was triggered, in ${responders.insight.zone}: work Mon–Fri 08–19, off Mon–Fri 19–23 and weekends 08–23, sleep 23–08.`}
        {...charts.interruptions}
        columns={[
          ...kindsShown(sum((one) => one.byKind.unknown)).map((kind) => ({
            head: KIND_WORDS[kind],
            csvHead: `interruptions_${kind}`,
            numeric: true,
            cell: ({ item }: { item: Person }) => count(item.byKind[kind]),
            csv: ({ item }: { item: Person }) => item.byKind[kind],
          })),
          {
            head: 'together',
            csvHead: 'interruptions',
            numeric: true,
            cell: ({ item }) => <b>{count(item.interruptions)}</b>,
            csv: ({ item }) => item.interruptions,
          },
        ]}
        responders={responders}
      />
      <PersonPanel
        chart="ack"
        title="Time to acknowledge"
        unit="mean, from trigger"
        denominator={`over what the person acknowledged · ${count(acknowledged)} of ${counted(incidents, 'incident')}`}
        definitions={
          <>
            Each person’s own time: mean of that person’s acknowledgement − trigger, over incidents that this
            person acknowledged; “–” where none was. The longest is first.{' '}
            <OtherPageLink path={paths.incidents()} name="Incidents" /> has the other one, to the first
            acknowledgement of the incident, by whomever.
          </>
        }
        {...charts.ack}
        columns={[
          {
            head: 'mean',
            csvHead: 'mean_seconds_to_ack',
            numeric: true,
            cell: ({ item }) => {
              const mean = meanAck(item);
              return <b>{mean === undefined ? '–' : formatDuration(mean)}</b>;
            },
            csv: ({ item }) => meanAck(item),
          },
          {
            head: 'acknowledged',
            numeric: true,
            cell: ({ item }) => count(item.acknowledged),
            csv: ({ item }) => item.acknowledged,
          },
          {
            head: 'incidents',
            numeric: true,
            cell: ({ item }) => count(item.incidents),
            csv: ({ item }) => item.incidents,
          },
        ]}
        responders={responders}
      />
      <PersonPanel
        chart="engaged"
        title="Engaged time"
        unit="hours"
        denominator={`per person · ${persons}, ${hours(sum((one) => one.engagedSeconds))} in all`}
        definitions="Close − acknowledgement, added up over incidents that this person acknowledged and that are closed. Incidents at the same time count each."
        {...charts.engaged}
        columns={[
          {
            head: 'engaged',
            csvHead: 'engaged_seconds',
            numeric: true,
            cell: ({ item }) => <b>{hours(item.engagedSeconds)}</b>,
            csv: ({ item }) => item.engagedSeconds,
          },
          {
            head: 'acknowledged',
            numeric: true,
            cell: ({ item }) => count(item.acknowledged),
            csv: ({ item }) => item.acknowledged,
          },
        ]}
        responders={responders}
      />
      <PersonPanel
        chart="escalations"
        title="Escalations"
        unit="count"
        denominator={`per person · ${counted(
          sum((one) => one.escalated),
          'escalated assignment',
        )} of ${count(incidents)}`}
        definitions="Assigned to this person and then escalated to others, by hand or because time ran out. One escalated both ways is in both parts."
        {...charts.escalations}
        columns={[
          {
            head: 'by hand',
            csvHead: 'manually_escalated',
            numeric: true,
            cell: ({ item }) => count(item.byHand),
            csv: ({ item }) => item.byHand,
          },
          {
            head: 'by timeout',
            csvHead: 'timeout_escalated',
            numeric: true,
            cell: ({ item }) => count(item.byTimeout),
            csv: ({ item }) => item.byTimeout,
          },
          {
            head: 'incidents',
            numeric: true,
            cell: ({ item }) => count(item.incidents),
            csv: ({ item }) => item.incidents,
          },
        ]}
        responders={responders}
      />
    </>
  );
}
