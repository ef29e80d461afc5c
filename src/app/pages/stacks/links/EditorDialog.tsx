import { useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Modal } from '../../../ui/Modal';
import { Segmented } from '../../../ui/Segmented';
import { EDITORS } from './editors';
import { sourceLink, type SourcePosition, templateProblem } from './source-link';

type EditorDialogProps = {
  position: SourcePosition;
  onSave: (template: string) => void;
  onClose: () => void;
};

/** Choice of an editor and its folder, asked once per browser; then the position opens. */
export function EditorDialog({ position, onSave, onClose }: EditorDialogProps) {
  const [name, setName] = useState(EDITORS[0]?.name ?? '');
  const [folder, setFolder] = useState('');
  const id = useId();
  const editor = EDITORS.find((each) => each.name === name);
  if (editor === undefined) return null;
  const template = editor.template(folder);
  const isUsable = folder.trim() !== '' && templateProblem(template) === undefined;
  const link = isUsable ? sourceLink(template, position) : undefined;
  return (
    <Modal
      label="Open in editor or repository"
      onClose={onClose}
      className="mx-auto mt-[12dvh] mb-auto w-[min(34rem,calc(100vw-1rem))]"
    >
      <form
        className="space-y-3 p-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUsable) return;
          onSave(template);
          onClose();
          if (link !== undefined)
            window.open(link, link.startsWith('https:') ? '_blank' : '_self', 'noreferrer');
        }}
      >
        <h2 className="text-base">Open in editor or repository</h2>
        <Segmented
          label="Editor"
          value={name}
          options={EDITORS.map((each) => ({ value: each.name, label: each.name }))}
          onChange={setName}
        />
        <div>
          <label htmlFor={id} className="block text-ink-2">
            {editor.folder}
          </label>
          <Field
            id={id}
            look="code"
            value={folder}
            placeholder={editor.placeholder}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setFolder(event.target.value)}
          />
          <p role="status" className="mt-1 min-h-5 text-xs wrap-anywhere text-ink-3">
            {link ?? (isUsable ? 'Needs a version: none was sent with this stack.' : '')}
          </p>
        </div>
        <p className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isUsable}>
            {link === undefined ? 'Save' : 'Save and open'}
          </Button>
        </p>
      </form>
    </Modal>
  );
}
