import { incidentSearch } from '#address/insight';
import { paths } from '#address/codec';
import type { PayRules } from '#contract/served/ledger';
import { DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import type { NightIncident } from '#domain/ledger/night-incidents';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { counted } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import type { Directory } from '../../api/names/directory-of';
import { ViewLink } from '../../components/ViewLink';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { accountZone } from '../../url/settings';
import type { TableRow } from './model/table';
import type { NightFigures } from './model/use-night-incidents';
import { nightText } from './model/words';

export type NightFigure = 'interruptions' | 'nightIncidents';

type NightPanelProps = {
  row: TableRow;
  figure: NightFigure;
  rules: PayRules | undefined;
  directory: Directory;
  /** Zone of the page: that of everybody under pseudonyms. */
  zone: string;
  year: number;
  respondersLink: string | undefined;
};

/** Incidents at night that interrupted a person, and what counts as one. */
export function NightPanel({ row, figure, rules, directory, zone, year, respondersLink }: NightPanelProps) {
  const isPaid = figure === 'nightIncidents' && rules !== undefined;
  const figures = row.night?.[isPaid ? 'paid' : 'usual'];
  if (!figures) return <p className="h-40 text-sm text-ink-3">Loading…</p>;
  const ownZone =
    row.person === undefined || directory.hidesNames
      ? zone
      : (directory.zoneOf(row.person) ?? String(accountZone()));
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">
        {figures.list ? (
          <Counted
            figures={figures}
            night={nightText(isPaid ? rules.bounds : DEFAULT_BOUNDS)}
            zone={ownZone}
          />
        ) : (
          <Assigned figures={figures} zone={zone} />
        )}{' '}
        {respondersLink !== undefined && (
          <ViewLink className="text-accent underline" to={respondersLink}>
            Open in Responders
          </ViewLink>
        )}
      </p>
      {figures.list && <IncidentList list={figures.list} zone={ownZone} year={year} directory={directory} />}
    </>
  );
}

type CountedProps = { figures: NightFigures; night: string; zone: string };

function Counted({ figures: { interruptions, incidents }, night, zone }: CountedProps) {
  return (
    <>
      {counted(interruptions, 'interruption')} by text message, call or app, of{' '}
      {counted(incidents, 'incident')} triggered {night} by the clock of {zone}. An assignment alone does not
      count.
    </>
  );
}

/** Figures of servers whose incidents do not name the interrupted person. */
function Assigned({ figures: { interruptions, incidents }, zone }: Omit<CountedProps, 'night'>) {
  return (
    <>
      {counted(interruptions, 'interruption')} by text message, call or app, and{' '}
      {counted(incidents, 'incident')} assigned, triggered {nightText(DEFAULT_BOUNDS)} by the clock of {zone}:
      this server has no interruptions of people.
    </>
  );
}

type IncidentListProps = {
  list: readonly NightIncident[];
  zone: string;
  year: number;
  directory: Directory;
};

function IncidentList({ list, zone, year, directory }: IncidentListProps) {
  return (
    <CappedList items={list} cap={60}>
      {(items) => (
        <RecordTable
          label="Incidents at night"
          items={items}
          keyOf={({ incident_id }) => incident_id}
          columns={[
            {
              head: 'Triggered',
              className: 'whitespace-nowrap',
              cell: ({ at }) => formatMoment(at, zone, year),
            },
            {
              head: 'Incident',
              className: 'wrap-anywhere',
              cell: ({ incident_id, title, at }) => (
                <ViewLink
                  className="line-clamp-2 text-accent hover:underline"
                  to={`${paths.incidents()}?${incidentSearch(incident_id, at, zone)}`}
                >
                  {title ? shortTitle(title, directory) : incident_id}
                </ViewLink>
              ),
            },
            { head: 'Interruptions', numeric: true, cell: ({ interruptions }) => interruptions },
          ]}
        />
      )}
    </CappedList>
  );
}
