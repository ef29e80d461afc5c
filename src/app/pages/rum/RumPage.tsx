import { useLocation, useNavigate } from 'react-router';
import { parseIdsOf } from '#domain/rum/ids';
import { Lookup } from '../../components/record/Lookup';
import { RecentRecords } from '../../components/record/RecentRecords';
import { Page } from '../../components/Page';
import { useZones } from '../../hooks/use-view';
import { paths } from '#address/paths';
import { canServer } from '../../url/settings';
import { Applications } from './Applications';
import { IssueList } from './list/IssueList';
import { parseRum, rumPath } from '#address/records';

/** RUM page: lists of applications and issues where the server has them, and look-ups with ids in the URL. */
export function RumPage() {
  const ids = parseRum(useLocation());
  const navigate = useNavigate();
  const hasList = ids.length === 0 && canServer('application-list') && canServer('issue-list');
  const { zone } = useZones().zones;

  function lookUp(text: string): string | undefined {
    const { ids: found, message } = parseIdsOf('application', text);
    if (found.length === 0) return message === '' ? 'No application id is in this text.' : message;
    void navigate(rumPath(found));
    return message === '' ? undefined : message;
  }

  const lookups = (
    <div className={`mt-3.5 grid items-start gap-3.5 lg:grid-cols-2 ${hasList ? 'print:hidden' : ''}`}>
      <Lookup
        title="Applications"
        fields={[
          { name: 'ids', label: 'Application ids', placeholder: 'app-demo-0001\napp-demo-0002', lines: 4 },
        ]}
        note="One or many, separated by spaces, commas or new lines; a JSON array will do, too."
        onSubmit={({ ids: text = '' }) => lookUp(text)}
      />
      <Lookup
        title="Issue"
        fields={[{ name: 'issue', label: 'Issue id', placeholder: 'is-demo-0001' }]}
        note="Or a link to an issue, or a line or JSON that has its issue_id."
        onSubmit={({ issue = '' }) => {
          const [id] = parseIdsOf('issue', issue).ids;
          if (id === undefined) return 'No issue id is in this text.';
          void navigate(paths.issue(id));
          return undefined;
        }}
      />
    </div>
  );
  const recent = (
    <div className="mt-3.5">
      <RecentRecords
        title="Recent applications and issues"
        stored="watchbill.rum"
        empty="None yet in this browser."
      />
    </div>
  );
  if (hasList)
    return (
      <IssueList>
        {lookups}
        {recent}
      </IssueList>
    );
  return (
    <Page title="RUM" tab={ids.length === 0 ? 'RUM' : `RUM · ${ids.length} applications`} zone={zone}>
      {lookups}
      {ids.length > 0 ? <Applications ids={ids} /> : recent}
    </Page>
  );
}
