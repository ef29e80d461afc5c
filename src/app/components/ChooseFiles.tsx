import { useRef } from 'react';
import { chosenFiles, type DroppedFile } from '../hooks/use-file-drop';
import { Button } from '../ui/Button';

type ChooseFilesProps = {
  /** `Add` if files are already present. */
  verb: 'Choose' | 'Add';
  onFiles: (files: readonly DroppedFile[]) => void;
};

type ChooserProps = { label: string; isFolder?: boolean; onFiles: ChooseFilesProps['onFiles'] };

/** Buttons for files and for a folder, as an alternative to dragging. */
export function ChooseFiles({ verb, onFiles }: ChooseFilesProps) {
  return (
    <>
      <Chooser label={`${verb} files`} onFiles={onFiles} />
      <Chooser label={`${verb} a folder`} isFolder onFiles={onFiles} />
    </>
  );
}

function Chooser({ label, isFolder = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = chosenFiles(target.files);
          // Allows selecting the same files again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
