import { useLocation, useNavigate } from 'react-router';
import { paths } from '#address/codec';
import { parseRum, rumPath } from '#address/values';
import { parseIdsOf } from '#domain/rum';
import { Page } from '../../components/Page';
import { Lookup } from '../../components/record/Lookup';
import { useZones } from '../../hooks/stored';
import { canServer } from '../../url/settings';
import { Applications } from './Applications';
import { IssueList } from './IssueList';

/** Issues of a range; the applications of the ids in the address; or a look-up, of servers without lists. */
export function RumPage() {
  const ids = parseRum(useLocation());
  const navigate = useNavigate();
  const { zone } = useZones().zones;
  if (ids.length === 0 && canServer('application-list') && canServer('issue-list')) return <IssueList />;

  function lookUp(text: string): string | undefined {
    const { ids: found, message } = parseIdsOf('application', text);
    if (found.length === 0) return message === '' ? 'No application id is in this text.' : message;
    void navigate(rumPath(found));
    return message === '' ? undefined : message;
  }

  return (
    <Page title="RUM" tab={ids.length === 0 ? 'RUM' : `RUM · ${ids.length} applications`} zone={zone}>
      {ids.length > 0 && <Applications ids={ids} />}
      <div className="mt-3.5 grid items-start gap-3.5 lg:grid-cols-2 print:hidden">
        <Lookup
          title="Applications"
          fields={[
            { name: 'ids', label: 'Application ids', placeholder: 'app-demo-0001\napp-demo-0002', lines: 4 },
          ]}
          onSubmit={({ ids: text = '' }) => lookUp(text)}
        />
        <Lookup
          title="Issue"
          fields={[{ name: 'issue', label: 'Issue id', placeholder: 'is-demo-0001' }]}
          onSubmit={({ issue = '' }) => {
            const [id] = parseIdsOf('issue', issue).ids;
            if (id === undefined) return 'No issue id is in this text.';
            void navigate(paths.issue(id));
            return undefined;
          }}
        />
      </div>
    </Page>
  );
}
