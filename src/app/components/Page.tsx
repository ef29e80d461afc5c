import { createContext, type ReactNode, use, useState } from 'react';
import type { LinkProblem, SearchPatch } from '#address/codec';
import type { Interval } from '#domain/time/interval';
import { useTitle } from '../hooks/stored';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { isGuest } from '../url/settings';
import { useIsPresenting } from '../url/use-presenting';
import { PrintFooter } from './PrintFooter';
import { Share } from './share/Share';
import type { ShareProps } from './share/guest-offer';
import { OfflineLine } from './shell/OfflineLine';
import { linkProblemText } from './states/LinkProblems';
import { DataAge } from './time/DataAge';
import { ZoneControl } from './time/ZonePicker';
import { ViewLink } from './ViewLink';

/** Calm unless it needs a look; `onScreen`: neither on paper nor presented. */
export type PageNotice = { text: ReactNode; look?: 'warn' | 'calm'; onScreen?: boolean };

/** Notices of the shell, after those of the page. */
export const ShellNoticesContext = createContext<readonly (PageNotice | false)[]>([]);

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
  /** What the page cannot show as asked; of several the first, warnings before others, and the rest behind it. */
  notices?: readonly (PageNotice | false | undefined)[];
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
  const { list, problems = [], notices = [], words, fix = { tz: zone }, children } = props;
  useTitle(tab);
  const hasActions = files || share || action;
  const isPresenting = useIsPresenting();
  const ofShell = use(ShellNoticesContext);
  return (
    <>
      {(!isPresenting || isGuest()) && <OfflineLine zone={zone} />}
      <header className="relative mb-3">
        {list && (
          <ViewLink
            className="inline-flex items-center text-sm text-ink-2 hover:underline max-md:min-h-11 max-md:min-w-11 guest:hidden print:hidden"
            to={list.to}
          >
            {list.name}
          </ViewLink>
        )}
        <div className="flex min-h-[30px] flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className={`min-w-0 wrap-anywhere ${answer ? 'font-normal text-ink-2' : ''}`}>{title}</h1>
          {answer && (
            <p className="min-w-0 grow text-lg max-md:order-last max-md:min-h-7 max-md:w-full">{answer}</p>
          )}
          <span className="page-controls ml-auto inline-flex min-h-[30px] items-center gap-2 self-center text-sm text-ink-2 empty:hidden print:hidden">
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
        <search className="page-controls mt-2 flex flex-wrap items-center gap-2 empty:hidden print:hidden">
          {range}
          {window && (
            <span className="max-md:order-1">
              <ZoneControl zone={zone} window={window} />
            </span>
          )}
          {filters}
          {hasActions && (
            <span className="page-actions ml-auto flex flex-wrap items-center justify-end gap-2 max-md:order-1 max-md:ml-0">
              {files}
              {share && <Share fix={() => fix} {...share} />}
              {action}
            </span>
          )}
        </search>
        {words !== undefined && <p className="mt-1 hidden guest:block print:block">{words}</p>}
      </header>
      <Notices
        notices={[...problems.map((problem) => ({ text: linkProblemText(problem) })), ...notices, ...ofShell]}
      />
      {children}
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

function Notices({ notices }: { notices: readonly (PageNotice | false | undefined)[] }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const present = notices.filter((notice) => notice !== undefined && notice !== false);
  const rank = ({ look = 'warn' }: PageNotice) => (look === 'warn' ? 0 : 1);
  const [first, ...others] = present.toSorted((a, b) => rank(a) - rank(b));
  if (!first) return null;
  return (
    <>
      <Notice
        look={first.look ?? 'warn'}
        className={`mb-3 flex items-baseline gap-3 ${first.onScreen ? 'presented:hidden print:hidden' : ''}`}
      >
        <div className="min-w-0 grow">{first.text}</div>
        {others.length > 0 && (
          <Button
            look="quiet"
            className="h-6! print:hidden"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer' : `${others.length} more`}
          </Button>
        )}
      </Notice>
      {others.map(({ text, look = 'warn', onScreen }, place) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- notices have no identity
          key={place}
          className={`${isUnfolded ? '' : 'hidden'} ${onScreen ? 'print:hidden' : 'print:block'}`}
        >
          <Notice look={look}>{text}</Notice>
        </div>
      ))}
    </>
  );
}
