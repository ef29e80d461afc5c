import { ByName } from './ByName';
import { type ReactNode, Suspense, useMemo } from 'react';
import { counted } from '#domain/text/words';
import { isNativeFrame, type ParsedStack } from '#symbolication/stack';
import { NEAR } from '#contract/stack';
import { DataAge } from '../../../components/time/DataAge';
import { Failure } from '../../../components/states/Failure';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import { buildOf, type ReadAs, TYPE_LABELS } from '../model/fields';
import type { Pointer } from '../model/pointer';
import { isByFiles, type StackRequest } from '../model/stack-request';
import type { StacksView } from '#address/stacks';
import type { Conversion } from '../model/use-conversion';
import type { ConvertedStack } from './converted-stack';
import { ConversionMeter } from './ConversionMeter';
import { FrameList } from './FrameList';
import { NothingConverted, WithoutFrames } from './WithoutFrames';

type NearSliderProps = { near: number; onChange: (near: number) => void };

const VIEWS = [
  { value: 'relevant', label: 'Relevant' },
  { value: 'full', label: 'Full' },
  { value: 'raw', label: 'Raw' },
] as const;

type ResultPanelProps = {
  conversion: Conversion;
  /** True if the form has changed since the request. */
  isOutdated: boolean;
  view: StacksView;
  template: string;
  pointer: Pointer;
  /** Panel for a text without frames. */
  noFrames: ReactNode;
  onChange: (change: Partial<StacksView>) => void;
  readAs: ReadAs;
  /** Sets the folder of a file that the stack prints without. */
  placeFile: (file: string, path: string) => void;
};

/** State of the stack: not sent, running, cancelled, failed, or frames. */
export function ResultPanel({
  conversion,
  isOutdated,
  view,
  template,
  pointer,
  noFrames,
  onChange,
  readAs,
  placeFile,
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
              {hasCode(result) && <NearSlider near={view.near} onChange={(near) => onChange({ near })} />}
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
            <Suspense fallback={null}>
              <ByName files={byName} onChoose={placeFile} />
            </Suspense>
          )}
          <NativeLines stack={result.stack} />
          {byName.every(({ paths }) => paths.length === 1) && (
            <NothingConverted request={request} result={result} readAs={readAs} />
          )}
          <FrameList
            result={result}
            view={view}
            template={template}
            version={request.fields.version}
            pointer={pointer}
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

function hasCode({ frames }: ConvertedStack): boolean {
  return frames.some((frame) => frame.code_snippets.length > 0);
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

/** Number of code lines around a position; all are loaded. */
function NearSlider({ near, onChange }: NearSliderProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      Lines around
      <input
        type="range"
        min={NEAR.min}
        max={NEAR.max}
        value={near}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-28 accent-accent"
      />
      <output className="w-5 text-right text-ink">{near}</output>
    </label>
  );
}
