import { useMemo } from 'react';
import { unconvertedReasons } from '#domain/stack/unconverted-reason';
import { DataAge } from '../../../components/DataAge';
import { Failure } from '../../../components/Failure';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import { ConversionMeter } from './ConversionMeter';
import { buildOf } from '../model/fields';
import { FrameList } from './FrameList';
import type { Asked } from '../model/asked';
import type { StackPage } from '../model/use-stack-page';

const VIEWS = [
  { value: 'relevant', label: 'Relevant' },
  { value: 'full', label: 'Full' },
  { value: 'raw', label: 'Raw' },
] as const;

type ResultPanelProps = {
  page: StackPage;
  template: string;
  pointed: number | undefined;
  onPoint: (line: number | undefined) => void;
};

/** What became of the stack: not asked yet, running, cancelled, failed, or frames. */
export function ResultPanel({ page, template, pointed, onPoint }: ResultPanelProps) {
  const { asked, query, result, view, change } = page;
  const reasons = useMemo(
    () => (asked && result ? unconvertedReasons(result.frames, asked.input) : []),
    [asked, result],
  );
  const again = () => void query.refetch();
  return (
    <Panel title="Frames" {...(asked && { note: aboutOf(asked) })}>
      {asked && query.error && !query.isFetching && (
        <Failure what="The frames" error={query.error} onRetry={again} />
      )}
      {asked && result ? (
        <>
          <ConversionMeter result={result} reasons={reasons}>
            <span className="ml-auto print:hidden">
              <Segmented
                label="View"
                value={view.view}
                options={VIEWS}
                onChange={(next) => change({ view: next })}
              />
            </span>
          </ConversionMeter>
          <FrameList
            page={page}
            result={result}
            reasons={reasons}
            template={template}
            pointed={pointed}
            onPoint={onPoint}
          >
            {isChanged(page) && (
              <span role="status" className="text-warn">
                Something was changed since: convert again to see it.
              </span>
            )}
            <span className="ml-auto">
              <DataAge
                fetchedAtMs={query.dataUpdatedAt}
                fetching={query.isFetching}
                zone={view.zone}
                onRefresh={again}
              />
            </span>
          </FrameList>
        </>
      ) : (
        <Waiting page={page} onAgain={again} />
      )}
    </Panel>
  );
}

function aboutOf({ fields }: Asked): string {
  const { type, service, version } = fields;
  const build = buildOf(fields);
  return `${type}, ${service} ${version === '' ? 'without a version' : version}${build === '' ? '' : `, ${build}`}`;
}

function isChanged({ asked, text, fields, editedImages }: StackPage): boolean {
  if (!asked) return false;
  if (fields.type === 'ios' && asked.images !== editedImages) return true;
  const before = asked.fields;
  const isOtherBuild = before.buildId !== fields.buildId || before.variant !== fields.variant;
  return (
    asked.input.stack !== text ||
    before.type !== fields.type ||
    before.service !== fields.service ||
    before.version !== fields.version ||
    (fields.type === 'android' && isOtherBuild)
  );
}

function Waiting({ page, onAgain }: { page: StackPage; onAgain: () => void }) {
  const { asked, query } = page;
  if (asked && query.isFetching) {
    const frames = asked.stack.lines.filter((line) => line.kind === 'frame').length;
    return (
      <div role="status" aria-label="The frames: loading">
        <p className="mb-3 text-sm wrap-anywhere text-ink-2">
          Converting {frames.toLocaleString('en')} frames of {asked.fields.service}…
        </p>
        {Array.from({ length: 6 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex h-9 items-center gap-3 border-t border-line" aria-hidden="true">
            <span className="h-3 w-24 rounded bg-hover" />
            <span className="h-3 w-48 max-w-[50%] rounded bg-sunken" />
          </div>
        ))}
      </div>
    );
  }
  if (asked && query.error) return null;
  if (asked) {
    return (
      <div className="px-6 py-12 text-center text-ink-2">
        <p className="font-semibold text-ink">Cancelled</p>
        <p className="mb-3">The stack is as you left it.</p>
        <Button onClick={onAgain}>Convert again</Button>
      </div>
    );
  }
  return (
    <div className="px-6 py-12 text-center text-ink-2">
      <p className="font-semibold text-ink">No stack yet</p>
      <p className="mx-auto max-w-100">
        Paste one and name its service: its frames come back with their original file, line and function, and
        the code around. That needs what its build left behind: source maps, a mapping, symbols.{' '}
        <code className="font-mono text-xs">npm run watchbill -- artifacts add</code> brings them in.
      </p>
    </div>
  );
}
