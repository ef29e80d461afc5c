import type { ArtifactByName } from '#contract/stack';
import { maskFile } from '#domain/privacy/pseudonyms';
import { Button } from '../../../ui/Button';

type ByNameProps = {
  files: readonly ArtifactByName[];
  onChoose: (file: string, path: string) => void;
};

/** Files that the stack prints without a folder: the uploaded one of that name, or a choice of several. */
export function ByName({ files, onChoose }: ByNameProps) {
  return (
    <ul aria-label="Files found by name" className="mt-1 space-y-1 text-sm text-ink-2">
      {files.map(({ file, paths }) => (
        <li key={file} className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className="min-w-0">
            <b className="font-mono text-xs font-semibold text-ink">{maskFile(file)}</b>{' '}
            {paths.length === 1 ? (
              <>
                has no folder in the stack. Used the only file of this name:{' '}
                <span className="font-mono text-xs">{maskFile(paths[0] ?? '')}</span>
              </>
            ) : (
              `has no folder in the stack, and ${paths.length} files have this name. Use`
            )}
          </span>
          {paths.length > 1 &&
            paths.map((path) => (
              <Button key={path} className="font-mono text-xs" onClick={() => onChoose(file, path)}>
                {maskFile(path)}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}
