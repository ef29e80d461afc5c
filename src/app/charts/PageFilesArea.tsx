import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isMissingCode } from '../components/states/missing-code';
import { Button } from '../ui/Button';
import { PageFilesContext, type PageFile, type PageFiles } from './page-files';

type PageFilesAreaProps = {
  /** Of the one file with all of them, without an ending. */
  name: string;
  /** Lines under the title of a picture. */
  about: () => readonly string[];
  /** What `about.json` says of all files. */
  metadata: () => Readonly<Record<string, unknown>>;
  /** Draws the page; the button saves all that its parts have registered. */
  children: (button: ReactNode) => ReactNode;
};

/** A page whose parts have files: one button saves all of them in one. */
export function PageFilesArea({ name, about, metadata, children }: PageFilesAreaProps) {
  const makers = useRef(new Set<Parameters<PageFiles['register']>[0]>());
  const [state, setState] = useState<'idle' | 'saving' | { problem: string }>('idle');
  const latest = useRef(about);
  useLayoutEffect(() => {
    latest.current = about;
  });
  const files = useMemo(
    (): PageFiles => ({
      about: () => latest.current(),
      register: (make) => {
        makers.current.add(make);
        return () => makers.current.delete(make);
      },
    }),
    [],
  );

  async function save() {
    setState('saving');
    try {
      const pageFiles: PageFile[] = [];
      for (const make of makers.current) pageFiles.push(...(await make(about())));
      const { saveZip } = await import('./save-zip');
      await saveZip(name, pageFiles, metadata());
      setState('idle');
    } catch (error) {
      const reason = isMissingCode(error) ? 'Reload the page and try again.' : String(error);
      setState({ problem: `The files were not saved. ${reason}` });
    }
  }

  return (
    <PageFilesContext value={files}>
      {children(
        <>
          {typeof state === 'object' && (
            <span role="alert" className="text-sm text-bad">
              {state.problem}
            </span>
          )}
          <Button
            title="Tables and drawings of this page as they are now, with a list of them, in one zip file"
            className="max-md:hidden"
            disabled={state === 'saving'}
            onClick={() => void save()}
          >
            {state === 'saving' ? 'Saving…' : 'Save all files'}
          </Button>
        </>,
      )}
    </PageFilesContext>
  );
}
