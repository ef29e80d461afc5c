import { Link } from 'react-router';
import { paths } from '#address/paths';
import { countKinds } from '#domain/rum/issue-list';
import { counted, formatCount } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { useDirectory } from '../../../api/names/directory';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { statusInWords } from '../model/words';
import type { IssueListState } from './use-issue-list';

/** Applications with the number of their issues; one filters the list. */
export function ApplicationColumn({ list }: { list: IssueListState }) {
  const { text } = useDirectory();
  const { applications, inText, view, change, range, query } = list;
  return (
    <section aria-label="Applications" className="panel-box min-w-0 p-0!">
      <h2 className="border-b border-line px-4 py-2.5">
        Applications{' '}
        <small className="text-xs font-normal text-ink-3">
          {applications.data && formatCount(applications.data.total)}
        </small>
      </h2>
      <QueryPanel
        what="The applications"
        query={applications}
        loading={<p className="h-[28rem] p-4 text-ink-3">Loading applications…</p>}
        isEmpty={({ items }) => items.length === 0}
        empty="You see no application."
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map(({ application_id: id, application_name: name, type, status }) => {
              const issues = inText.filter((issue) => issue.application_id === id);
              const { new: count } = countKinds(issues, range.start);
              const isChosen = view.application === id;
              return (
                <li key={id} className={isChosen ? 'bg-accent-soft' : ''}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    className="flex w-full justify-between gap-3 px-4 pt-2 text-left hover:text-accent"
                    onClick={() => change({ application: isChosen ? undefined : id, version: undefined })}
                  >
                    <span className="font-semibold wrap-anywhere">{text(name) || id}</span>
                    <span className="text-sm whitespace-nowrap text-ink-2">
                      {query.data && counted(issues.length, 'issue')}
                    </span>
                  </button>
                  <p className="flex justify-between gap-3 px-4 pb-2 text-sm text-ink-2">
                    <span>
                      {typeInWords(type)}
                      {status !== 'enabled' && `, ${statusInWords(status).toLowerCase()}`} ·{' '}
                      <Link className="text-accent underline" to={paths.application(id)}>
                        Details
                      </Link>
                    </span>
                    {count > 0 && <span>{formatCount(count)} new</span>}
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </QueryPanel>
    </section>
  );
}

/** Type of an application: "Browser", "iOS"; an unknown one as received. */
function typeInWords(type: string): string {
  if (type === 'ios') return 'iOS';
  return sentenceCase(type.replaceAll('-', ' ') || 'unknown').replace(' native', ' Native');
}
