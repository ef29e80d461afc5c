import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isMissingCode } from '../components/states/missing-code';
import { Button } from '../ui/Button';
import { PageFilesContext, type PageFile, type PageFiles } from './page-files';

type PageFilesAreaProps = {
  /** Name of the combined file without extension. */
  name: string;
  /** Lines below the title of a picture. */
  about: () => readonly string[];
  /** Content of `about.json`. */
  metadata: () => Readonly<Record<string, unknown>>;
  /** Renders the page with the button that saves all registered files. */
  children: (button: ReactNode) => ReactNode;
};

/** Page with files: one button saves them as a zip. */
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
