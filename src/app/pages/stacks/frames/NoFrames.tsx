import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { counted } from '#domain/text/words';
import { nearestLine } from '#symbolication/nearest-line';
import { publicStart } from '#symbolication/privacy';
import type { ParsedStack } from '#symbolication/stack';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { artifactBuildsQuery } from '../dropped/dropped-query';
import { type ReadAs, type StackFields, TYPE_LABELS } from '../model/fields';
import { OtherServices } from './OtherServices';

type NoFramesProps = { stack: ParsedStack; fields: StackFields; readAs: ReadAs };

const EXAMPLES: Record<StackType, string> = {
  browser: 'at te (https://cdn.example.com/index-9f2c.js:1:48211)',
  'react native': 'value@1:29104, or at value (index.android.bundle:1:29104)',
  android: 'at a.b.c.d(SourceFile:17)',
  ios: '2  Shop  0x0000000104a8f4c4 0x104a80000 + 62660',
  flutter: '#00 abs 00000072f1a3c5d7 _kDartIsolateSnapshotInstructions+0x3c5d7',
};

/** Lines before and after the nearest one. */
const LINES_AROUND = 1;
const MAX_LINE_LENGTH = 400;

/** State of a text without frames: the line that is most like one, and ways out. */
export function NoFrames({ stack, fields, readAs }: NoFramesProps) {
  const { type, service, version } = fields;
  const { data: kept } = useQuery(artifactBuildsQuery);
  const nearest = useMemo(() => nearestLine(stack, type), [stack, type]);
  const other = nearest?.type;
  const bundles = (kept?.builds ?? [])
    .filter(
      (build) => build.type === other && build.service === service.trim() && build.version === version.trim(),
    )
    .flatMap((build) => build.paths);
  return (
    <Panel
      title={
        other === undefined
          ? `No frame in ${counted(stack.lines.length, 'line')}`
          : `This looks like ${TYPE_LABELS[other]}, not ${TYPE_LABELS[type]}`
      }
    >
      {nearest === undefined ? (
        <p className="text-sm text-ink-2">No line looks like a frame of any type.</p>
      ) : (
        <>
          <NearLines stack={stack} index={nearest.index} />
          <p className="mt-2 text-sm text-ink-2">
            Line {nearest.index + 1} is closest to a frame. {nearest.reason}
          </p>
        </>
      )}
      {other !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2 print:hidden">
          <Button look="primary" onClick={() => readAs({ type: other })}>
            Read as {TYPE_LABELS[other]}
          </Button>
          {other === 'react native' && bundles.length === 1 && (
            <span className="min-w-0 wrap-anywhere">
              with the only bundle of {`${service.trim()} ${version.trim()}`.trim()},{' '}
              <code className="font-mono text-xs">{bundles[0]}</code>
            </span>
          )}
        </p>
      )}
      <OtherServices builds={kept?.builds ?? []} service={service} readAs={readAs} />
      <h3 className="mt-5 mb-1 text-sm font-semibold">What a frame looks like</h3>
      <dl className="text-sm">
        {STACK_TYPES.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
            <dt className="w-28 text-ink-2">{TYPE_LABELS[name]}</dt>
            <dd className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{EXAMPLES[name]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The nearest line with those around it, by number. */
function NearLines({ stack, index }: { stack: ParsedStack; index: number }) {
  const lines = stack.lines.slice(Math.max(0, index - LINES_AROUND), index + LINES_AROUND + 1);
  return (
    <ol
      aria-label="Lines around the nearest one"
      className="overflow-hidden rounded-md border border-line bg-sunken py-1 font-mono text-xs"
    >
      {lines.map((line) => (
        <li
          key={line.index}
          aria-current={line.index === index}
          className="flex gap-2 px-2 leading-6 text-ink-2 aria-[current=true]:bg-warn-soft aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          <span className="w-8 shrink-0 text-right">{line.index + 1}</span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {publicStart(line, MAX_LINE_LENGTH)}
          </span>
        </li>
      ))}
    </ol>
  );
}
