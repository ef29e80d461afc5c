import type { ReactNode } from 'react';
import type { LinkProblem, SearchPatch } from '#address/codec';
import type { Interval } from '#domain/time/interval';
import { useTitle } from '../hooks/use-view';
import { PrintFooter } from './PrintFooter';
import { Share } from './share/Share';
import type { ShareProps } from './share/guest-offer';
import { LinkProblems } from './states/LinkProblems';
import { DataAge } from './time/DataAge';
import { ZoneControl } from './time/ZoneControl';
import { ViewLink } from './ViewLink';

type PageProps = {
  /** Name of the page in its menu, or of its one thing. */
  title: ReactNode;
  /** List of such things, above the title of one. */
  list?: { name: string; to: string };
  /** Title of the tab, without the product. */
  tab: string;
  /** Summary in one sentence, with its news in bold. */
  answer?: ReactNode;
  zone: string;
  /** Time of the offsets in the choice of a zone; absent: the zone is fixed. */
  window?: Interval;
  range?: ReactNode;
  filters?: ReactNode;
  files?: ReactNode;
  /** Address fields with absolute dates, for links and paper. */
  fix?: SearchPatch;
  share?: Omit<ShareProps, 'fix'>;
  action?: ReactNode;
  /** Age of the data; absent: nothing is read yet. */
  read?: { fetchedAtMs: number; isFetching: boolean; refresh: () => void } | undefined;
  /** Progress of a long request, in place of the age. */
  progress?: ReactNode;
  problems?: readonly LinkProblem[];
  /** Range and filters in words, where there are no controls. */
  words?: ReactNode;
  children: ReactNode;
};

/**
 * Frame of a page: its answer, range, zone, filters, files and links. A guest, paper and a presentation see the same
 * without controls.
 */
export function Page(props: PageProps) {
  const { title, tab, answer, zone, window, range, filters, files, share, action, read, progress } = props;
  const { list, problems = [], words, fix = { tz: zone }, children } = props;
  useTitle(tab);
  const hasActions = files || share || action;
  return (
    <>
      <header className="relative mb-3">
        {list && (
          <ViewLink className="text-sm text-ink-2 hover:underline guest:hidden print:hidden" to={list.to}>
            {list.name}
          </ViewLink>
        )}
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className={`min-w-0 wrap-anywhere ${answer ? 'font-normal text-ink-2' : ''}`}>{title}</h1>
          {answer && (
            <p className="min-w-0 grow text-lg max-md:order-last max-md:min-h-7 max-md:w-full">{answer}</p>
          )}
          <span className="page-controls ml-auto inline-flex min-h-[30px] items-center gap-2 self-center text-sm text-ink-2 print:hidden">
            {progress ||
              (read && (
                <DataAge
                  fetchedAtMs={read.fetchedAtMs}
                  fetching={read.isFetching}
                  zone={zone}
                  onRefresh={read.refresh}
                />
              ))}
          </span>
        </div>
        <search className="page-controls mt-2 flex flex-wrap items-center gap-2 print:hidden">
          {range}
          {window && <ZoneControl zone={zone} window={window} />}
          {filters}
          {hasActions && (
            <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
              {files}
              {share && <Share fix={() => fix} {...share} />}
              {action}
            </span>
          )}
        </search>
        {words !== undefined && <p className="mt-1 hidden guest:block print:block">{words}</p>}
      </header>
      <LinkProblems problems={problems} />
      {children}
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}
