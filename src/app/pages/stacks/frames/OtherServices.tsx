import { useMemo } from 'react';
import type { StackType } from '#contract/stack';
import { counted } from '#domain/text/words';
import { Button } from '../../../ui/Button';
import { type KnownBuild, type KnownService, similarServices } from '../form/known-names';
import { type ReadAs, TYPE_LABELS } from '../model/fields';

type OtherServicesProps = {
  builds: readonly KnownBuild[];
  service: string;
  /** Only services with files of this type; all if undefined. */
  type?: StackType;
  readAs: ReadAs;
};

/** Services with files, for a service without any: its name may be mistyped. */
export function OtherServices({ builds, service, type, readAs }: OtherServicesProps) {
  const others = useMemo(
    () =>
      similarServices(
        builds.filter((build) => type === undefined || build.type === type),
        service,
      ),
    [builds, service, type],
  );
  if (others.length === 0) return null;
  return (
    <section className="mt-4 print:hidden">
      <h3 className="mb-1 text-sm font-semibold wrap-anywhere">
        Service “{service.trim()}” has no {type === undefined ? '' : `${TYPE_LABELS[type]} `}files.{' '}
        {others.length === 1 ? 'This one has:' : 'These have:'}
      </h3>
      <ul className="text-sm">
        {others.map((other) => (
          <li
            key={other.service}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5"
          >
            <b className="font-semibold wrap-anywhere">{other.service}</b>
            <span className="min-w-0 flex-1 basis-40 text-ink-2 wrap-anywhere">{filesOf(other)}</span>
            <Button onClick={() => readAs({ service: other.service })}>Use {other.service}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function filesOf({ versions, types }: KnownService): string {
  const [first, ...more] = versions;
  const names = types.map((type) => TYPE_LABELS[type]).join(', ');
  if (first === undefined) return names;
  const others = more.length === 0 ? '' : ` and ${counted(more.length, 'more version')}`;
  return `${first}${others} · ${names}`;
}
