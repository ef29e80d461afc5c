import { CappedList } from '../../../ui/CappedList';
import { DroppedFileRow } from './DroppedFileRow';
import type { DroppedFile } from './dropped-files';
import type { DroppedRow } from './dropped-rows';

/** Rows that are shown at first: a build has hundreds of files, and those that answered come first. */
const MOST_ROWS = 6;

type DroppedListProps = {
  rows: readonly DroppedRow[];
  files: readonly DroppedFile[];
  onFiles: (files: readonly DroppedFile[]) => void;
};

/** What each file answered; one that was dropped by itself can be removed. */
export function DroppedList({ rows, files, onFiles }: DroppedListProps) {
  return (
    <CappedList items={rows} cap={MOST_ROWS}>
      {(shown) => (
        <ul aria-label="What each file answered" className="mt-2 text-sm">
          {shown.map((row) => (
            <DroppedFileRow
              key={row.key}
              row={row}
              onRemove={
                files.some(({ name }) => name === row.file)
                  ? () => onFiles(files.filter(({ name }) => name !== row.file))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </CappedList>
  );
}
