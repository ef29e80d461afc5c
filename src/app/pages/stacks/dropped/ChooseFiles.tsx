import { useRef } from 'react';
import { Button } from '../../../ui/Button';
import type { DroppedFile } from './dropped-files';
import { chosenFiles } from './take-files';

type ChooseFilesProps = {
  /** `Choose`, or `Add` where there are files already. */
  verb: 'Choose' | 'Add';
  onFiles: (files: readonly DroppedFile[]) => void;
};

/** Buttons for those who do not drag: for files, and for a folder with all that is in it. */
export function ChooseFiles({ verb, onFiles }: ChooseFilesProps) {
  return (
    <>
      <Chooser label={`${verb} files`} onFiles={onFiles} />
      <Chooser label={`${verb} a folder`} isFolder onFiles={onFiles} />
    </>
  );
}

type ChooserProps = { label: string; isFolder?: boolean; onFiles: ChooseFilesProps['onFiles'] };

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
          // So that the same ones can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
