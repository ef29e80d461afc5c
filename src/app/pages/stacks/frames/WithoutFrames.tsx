import type { ArtifactBuilds } from '#contract/artifact-builds';
import type { EnrichedFrame, StackType } from '#contract/stack';
import { counted } from '#domain/text/words';
import { maskText } from '#domain/privacy/secrets';
import { storedVersion } from '#symbolication/stack';
import { PLATFORMS, mapIdIn, NO_VERSION, shortMapId } from '#symbolication/platforms';
import type { StackQuestion } from '../../../api/records';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { maskFile } from '#domain/privacy/pseudonyms';
import { EmptyState } from '../../../ui/EmptyState';
import { Button } from '../../../ui/Button';
import { isByFiles, type StackRequest } from '../model/fields';
import type { Conversion } from '../model/use-conversion';
import { artifactBuildsQuery } from '../dropped/dropped-query';
import { CopyButton } from '../../../ui/CopyButton';
import type { ConvertedStack } from './converted-stack';
import { sharesOf } from './own-frames';

type AddedBuild = Omit<StackQuestion['input'], 'stack' | 'binary_images'>;

const MOST_NAMED = 5;

/** Sentence about files on the server that partly match a request. */
function artifactWords(
  { builds }: Pick<ArtifactBuilds, 'builds'>,
  { type, service, version: given = '' }: { type: StackType; service: string; version?: string | undefined },
): string {
  const ofType = builds.filter((build) => build.type === type);
  if (ofType.length === 0) return 'The server has no files for stacks of this type.';
  const ofService = ofType.filter((build) => build.service === service);
  if (ofService.length === 0) {
    return `The server has nothing for ${service}, but for ${listed(ofType.map((build) => build.service))}.`;
  }
  const versions = ofService.map((build) => build.version);
  const version = storedVersion(versions, { service, version: given });
  const build = ofService.find((other) => other.version === version);
  if (build) {
    const { path_count: count, paths } = build;
    return `Of ${`${service} ${version}`.trim()} the server has ${counted(count, 'file')}: ${listed(paths, count)}.`;
  }
  const names = versions.map((name) => name || 'files without a version');
  return `Of ${service} the server has ${listed(names)}, but not ${version || 'any without a version'}.`;
}

/** First few distinct names, and the number of others. */
function listed(names: readonly string[], count = new Set(names).size): string {
  const distinct = [...new Set(names)];
  const more = count - Math.min(distinct.length, MOST_NAMED);
  return `${distinct.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * The command that adds what a stack needs, filled in from its request and its frames, secrets masked. Values
 * that neither has are placeholders such as `<version>`, and the files are where their tools put them.
 */
function addCommand(build: AddedBuild, frames: readonly EnrichedFrame[]): string {
  const { type, service, version = '' } = build;
  const { options, files } = PLATFORMS[type].added(build, frames);
  const all = ['--type', type, '--service', service, '--version', version || '<version>', ...options, files];
  return maskText(`npm run watchbill -- artifacts add ${all.map(shellQuoted).join(' ')}`);
}

/** Quotes an argument for a POSIX shell. */
function shellQuoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

const MOST_WANTED = 5;

type WithoutFramesProps = Pick<Conversion, 'query' | 'reading'> & {
  request: StackRequest;
  onAgain: () => void;
};

/** Placeholder of frames that were requested: loading, or cancelled. */
export function WithoutFrames({ request, query, reading, onAgain }: WithoutFramesProps) {
  if (query.isFetching) return <LoadingFrames request={request} reading={reading} />;
  if (query.error) return null;
  return (
    <EmptyState>
      <p className="font-semibold text-ink">Cancelled</p>
      <p className="mb-3">Your stack was not changed.</p>
      <Button onClick={onAgain}>Convert again</Button>
    </EmptyState>
  );
}

function LoadingFrames({
  request: { stack, fields, dropped },
  reading,
}: {
  request: StackRequest;
  reading: string;
}) {
  const frames = stack.lines.filter((line) => line.kind === 'frame').length;
  return (
    <div role="status" aria-label="The frames: loading">
      <p className="mb-3 text-sm wrap-anywhere text-ink-2">
        {dropped
          ? `Reading ${reading || 'the frames'}…`
          : `Converting ${counted(frames, 'frame')} of ${fields.service}…`}
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

/** Advice if a server converted none of the own frames; renders nothing without any. */
export function NothingConverted({ request, result }: { request: StackRequest; result: ConvertedStack }) {
  const { input } = request;
  const own = useMemo(() => sharesOf(result).own.flatMap((index) => result.frames[index] ?? []), [result]);
  const { data: kept } = useQuery(artifactBuildsQuery);
  if (isByFiles(request) || own.length === 0 || own.some(({ converted }) => converted)) return null;
  const { type, service } = input;
  // A server that lists nothing to this caller may have files.
  const isListed = kept?.is_listed === true;
  const hasFiles = !isListed || kept.builds.some((build) => build.type === type && build.service === service);
  const missing = wantedOf(input, own);
  const command = addCommand(input, own);
  return (
    <div className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm text-ink-2 print:hidden">
      {missing.length > 0 && (
        <p className="wrap-anywhere">
          Looked for: <span className="font-mono text-xs text-ink">{missing.join(', ')}</span>
        </p>
      )}
      {isListed && <p className="wrap-anywhere">{artifactWords(kept, input)}</p>}
      {hasFiles && result.reasons.includes(NO_VERSION) && <p>Fill in the version and convert again.</p>}
      <p>
        Drop the files of this build onto the page to read them in this browser, or add them for everybody:
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-ink select-all">{command}</code>
        <CopyButton text={command} aria-label="Copy the command">
          Copy
        </CopyButton>
      </div>
    </div>
  );
}

/** Distinct scripts or images of own frames; the build, if files are identified by it. */
function wantedOf(
  { type, build_id: buildId, Variant: variant }: StackRequest['input'],
  own: readonly EnrichedFrame[],
): string[] {
  if (PLATFORMS[type].takes.build && own.every(({ address }) => address === '')) {
    return [
      ...new Set(own.flatMap(({ file }) => mapIdIn(file) ?? []).map((id) => `mapping ${shortMapId(id)}`)),
      ...(buildId ? [`build id ${buildId}`] : []),
      ...(variant ? [`variant ${variant}`] : []),
    ];
  }
  const files = own.map(({ file, module, address }) => (address === '' ? maskFile(file) : module));
  const distinct = [...new Set(files)].filter((file) => file !== '');
  const more = distinct.length - MOST_WANTED;
  return [...distinct.slice(0, MOST_WANTED), ...(more > 0 ? [`${more} more`] : [])];
}
