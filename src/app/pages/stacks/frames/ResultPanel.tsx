import { formatCount, counted } from '#domain/text/words';
import { NO_LINE, type UnconvertedReason } from '#symbolication/platforms';
import { type ReactNode, useMemo } from 'react';
import type { ConvertedStack } from './converted-stack';
import { otherWords, ownWords, sharesOf } from './own-frames';
import { isInlined } from './rows';
import { maskFile } from '#domain/privacy/pseudonyms';
import { isNativeFrame, type ParsedStack } from '#symbolication/stack';
import { DataAge } from '../../../components/time/DataAge';
import { Failure } from '../../../components/states/Failure';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import { buildOf, TYPE_LABELS, isByFiles, isPlain, type StackRequest } from '../model/fields';
import type { StacksView } from '#address/stacks';
import type { Conversion } from '../model/use-conversion';
import { FrameList } from './FrameList';
import { NothingConverted, WithoutFrames } from './WithoutFrames';

/** Words in place of the meter, for frames that nothing was to convert. */
function PlainWords({ children }: ConversionMeterProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <span role="status" className="min-w-0 text-ink-2">
        The frames as they are. Drop the maps or symbols of this build, or fill in the service whose files are
        uploaded.
      </span>
      {children}
    </div>
  );
}

type ConversionMeterProps = {
  result: ConvertedStack;
  /** Content on the right of the meter. */
  children: ReactNode;
};

/** Share of own frames with sources, reasons for the others, and other counts. */
function ConversionMeter({ result, children }: ConversionMeterProps) {
  const { own, others } = useMemo(() => sharesOf(result), [result]);
  const missing = useMemo(() => own.flatMap((index) => result.reasons[index] ?? []), [own, result]);
  const reasons = useMemo(() => countedReasons(missing), [missing]);
  const inlined = useMemo(
    () => result.frames.filter((_, index) => isInlined(result.lines, index)).length,
    [result],
  );
  const foreign = useMemo(
    () => otherWords(others.flatMap((index) => result.frames[index] ?? [])),
    [others, result],
  );
  const total = own.length;
  const converted = total - missing.length;
  const withoutLine = missing.filter((reason) => reason === NO_LINE).length;
  const text = ownWords({ own: total, placed: converted, withoutLine });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {total > 0 && (
          <div
            role="meter"
            aria-label="Converted frames"
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={converted}
            aria-valuetext={text}
            className="h-1.5 w-28 overflow-hidden rounded-full bg-hover forced-colors:h-2.5 forced-colors:border"
          >
            <div
              className={`h-full forced-color-adjust-none forced-colors:bg-[Highlight] ${missing.length === 0 ? 'bg-good' : 'bg-accent'}`}
              style={{ width: `${Math.floor((100 * converted) / total)}%` }}
            />
          </div>
        )}
        <span className={`text-sm font-semibold ${lookOf(total, converted)}`}>
          {result.frames.length === 0 ? 'The server found no frame' : text}
        </span>
        {foreign !== '' && <span className="text-sm wrap-anywhere text-ink-2">{foreign}</span>}
        {inlined > 0 && (
          <span className="text-xs text-ink-3">
            with {formatCount(inlined)} inlined frame{inlined === 1 ? '' : 's'}
          </span>
        )}
        {children}
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Why frames are not converted" className="mt-1 text-xs text-ink-3">
          {reasons.map(([{ name, words }, count]) => (
            <li key={name}>
              {formatCount(count)} × <b className="font-semibold text-ink-2">{name}</b>: {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function lookOf(total: number, converted: number): string {
  if (total === 0) return 'text-ink-2';
  if (converted === total) return 'text-good';
  return converted === 0 ? 'text-warn' : 'text-ink';
}

/** Reasons with their counts, most frequent first. */
function countedReasons(reasons: readonly UnconvertedReason[]): [UnconvertedReason, number][] {
  const counts = new Map<UnconvertedReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

const VIEWS = [
  { value: 'relevant', label: 'Relevant' },
  { value: 'full', label: 'Full' },
] as const;

/** State of the stack: not sent, running, cancelled, failed, or frames. */
export function ResultPanel({
  conversion,
  isOutdated,
  view,
  template,
  noFrames,
  onChange,
}: {
  conversion: Conversion;
  /** True if the form has changed since the request. */
  isOutdated: boolean;
  view: StacksView;
  template: string;
  /** Panel for a text without frames. */
  noFrames: ReactNode;
  onChange: (change: Partial<StacksView>) => void;
}) {
  const { request, query, result, byName = [], release } = conversion;
  const again = () => void query.refetch();
  const Above = request && isPlain(request) ? PlainWords : ConversionMeter;
  if (noFrames && !query.isFetching && !query.error) return noFrames;
  if (request === undefined) return null;
  return (
    <Panel title="Frames" note={headlineOf(request)}>
      {query.error && !query.isFetching && <Failure what="The frames" error={query.error} onRetry={again} />}
      {result ? (
        <>
          <Above result={result}>
            <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 print:hidden">
              <Segmented
                label="View"
                value={view.view}
                options={VIEWS}
                onChange={(next) => onChange({ view: next })}
              />
            </span>
          </Above>
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

function headlineOf(request: StackRequest): string {
  const { fields, dropped, frames } = request;
  const type = TYPE_LABELS[fields.type];
  if (isPlain(request)) return type;
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
