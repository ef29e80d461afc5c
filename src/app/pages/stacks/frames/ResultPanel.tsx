import { type ReactNode, useMemo } from 'react';
import { maskFile } from '#domain/privacy/pseudonyms';
import { counted } from '#domain/text/words';
import { isNativeFrame, type ParsedStack } from '#symbolication/stack';
import { DataAge } from '../../../components/time/DataAge';
import { Failure } from '../../../components/states/Failure';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import { buildOf, TYPE_LABELS } from '../model/fields';
import { isByFiles, type StackRequest } from '../model/stack-request';
import type { StacksView } from '#address/stacks';
import type { Conversion } from '../model/use-conversion';
import { ConversionMeter } from './ConversionMeter';
import { FrameList } from './FrameList';
import { NothingConverted, WithoutFrames } from './WithoutFrames';

const VIEWS = [
  { value: 'relevant', label: 'Relevant' },
  { value: 'full', label: 'Full' },
] as const;

type ResultPanelProps = {
  conversion: Conversion;
  /** True if the form has changed since the request. */
  isOutdated: boolean;
  view: StacksView;
  template: string;
  /** Panel for a text without frames. */
  noFrames: ReactNode;
  onChange: (change: Partial<StacksView>) => void;
};

/** State of the stack: not sent, running, cancelled, failed, or frames. */
export function ResultPanel({
  conversion,
  isOutdated,
  view,
  template,
  noFrames,
  onChange,
}: ResultPanelProps) {
  const { request, query, result, byName = [], release } = conversion;
  const again = () => void query.refetch();
  if (noFrames && !query.isFetching && !query.error) return noFrames;
  if (request === undefined) return null;
  return (
    <Panel title="Frames" note={headlineOf(request)}>
      {query.error && !query.isFetching && <Failure what="The frames" error={query.error} onRetry={again} />}
      {result ? (
        <>
          <ConversionMeter result={result}>
            <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 print:hidden">
              <Segmented
                label="View"
                value={view.view}
                options={VIEWS}
                onChange={(next) => onChange({ view: next })}
              />
            </span>
          </ConversionMeter>
          {release !== undefined && (
            <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
              Version {request.fields.version} is uploaded as release <b className="text-ink">{release}</b>.
            </p>
          )}
          {byName.length > 0 && (
            <ul aria-label="Files found by name" className="mt-1 text-sm wrap-anywhere text-ink-2">
              {byName.map(({ file, paths }) => (
                <li key={file}>
                  <b className="font-mono text-xs font-semibold text-ink">{maskFile(file)}</b> has no folder
                  in the stack.{' '}
                  {paths.length === 1 ? 'Used the only file of this name:' : 'Several files have this name:'}{' '}
                  <span className="font-mono text-xs">{paths.map(maskFile).join(', ')}</span>
                </li>
              ))}
            </ul>
          )}
          <NativeLines stack={result.stack} />
          {byName.every(({ paths }) => paths.length === 1) && (
            <NothingConverted request={request} result={result} />
          )}
          <FrameList
            result={result}
            view={view}
            template={template}
            version={request.fields.version}
            onChange={onChange}
          >
            {isOutdated && (
              <span role="status" className="text-warn">
                The form was changed since. Convert again to update the frames.
              </span>
            )}
            <span className="ml-auto">
              {/* Results from files do not age. */}
              {!isByFiles(request) && (
                <DataAge
                  fetchedAtMs={query.dataUpdatedAt}
                  fetching={query.isFetching}
                  zone={view.zone}
                  onRefresh={again}
                />
              )}
            </span>
          </FrameList>
        </>
      ) : (
        <WithoutFrames request={request} query={query} reading={conversion.reading} onAgain={again} />
      )}
    </Panel>
  );
}

function headlineOf({ fields, dropped, frames }: StackRequest): string {
  const type = TYPE_LABELS[fields.type];
  if (dropped) return `${type}, by dropped files`;
  if (frames) return `${type}, converted by the sender of the link`;
  const { service, version } = fields;
  const build = buildOf(fields);
  return `${type}, ${service} ${version === '' ? 'without a version' : version}${build === '' ? '' : `, ${build}`}`;
}

/** Advice about native frames beside those of Java. */
function NativeLines({ stack }: { stack: ParsedStack }) {
  const count = useMemo(
    () => stack.lines.filter(({ kind, text }) => kind === 'text' && isNativeFrame(text)).length,
    [stack],
  );
  if (count === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      {counted(count, 'line')} of native code (<code className="font-mono text-xs">#00 pc …</code>){' '}
      {count === 1 ? 'is' : 'are'} not read beside frames of Java and Kotlin: paste them alone.
    </p>
  );
}
