import { useMemo } from 'react';
import type { ParsedStack } from '#symbolication/stack';
import { Button } from '../../../ui/Button';
import type { StackFields } from '../model/fields';
import type { KnownBuild } from './known-names';
import { offeredBuilds, type StoredBuild } from './offered-builds';

type BuildChipsProps = {
  fields: StackFields;
  stack: ParsedStack;
  stored: readonly StoredBuild[];
  recent: readonly KnownBuild[];
  onChoose: (build: Pick<StackFields, 'type' | 'service' | 'version'>) => void;
};

/** Services with their builds: one click fills both in, and converts a stack. */
export function BuildChips({ fields, stack, stored, recent, onChoose }: BuildChipsProps) {
  const builds = useMemo(
    () => offeredBuilds({ stored, recent }, fields.type, stack),
    [stored, recent, fields.type, stack],
  );
  if (builds.length === 0) return null;
  return (
    <div role="group" aria-label="Builds" className="mt-2 flex flex-wrap items-center gap-2">
      {builds.map(({ type, service, version, isOfFile }) => (
        <Button
          key={service}
          aria-pressed={service === fields.service && version === fields.version}
          title={isOfFile ? 'Has a file of this stack' : undefined}
          className={`rounded-full! ${isOfFile ? 'border-accent! text-accent' : ''}`}
          onClick={() => onChoose({ type, service, version })}
        >
          <bdi>{service}</bdi> <span className="text-xs text-ink-2">{version}</span>
        </Button>
      ))}
    </div>
  );
}
