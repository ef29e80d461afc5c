import { sourcesInWords } from '#domain/duty/source-words';
import { DAY } from '#domain/time/zone';
import { EndedOverrides } from '../../components/EndedOverrides';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ZoneControl } from '../../components/time/ZoneControl';
import { useNow } from '../../hooks/use-now';
import { useTitle, useZones } from '../../hooks/use-view';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { FirstRun } from './FirstRun';
import { Messages } from './Messages';
import { SourceTable } from './SourceTable';
import { useReading } from './use-reading';

/** Tools that the server reads: when, and what is wrong. */
export function SourcesPage() {
  const { zones, problems } = useZones();
  const { zone } = zones;
  const { query, reading } = useReading();
  const now = useNow();
  const at = { zone, now };
  useTitle(`Sources · ${zone}`);
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="mr-2">Sources</h1>
        <div className="print:hidden max-md:[&_button]:min-h-11">
          <ZoneControl zone={zone} window={{ start: now, end: now + DAY }} withAccount />
        </div>
      </header>
      <LinkProblems problems={problems} />
      <QueryPanel
        what="The sources"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the sources…</p>}
      >
        {({ sources, messages, may_read: mayRead }) => {
          const { text, isCalm } = sourcesInWords(sources, at);
          return (
            <div className="flex flex-col gap-3.5">
              {sources.length === 0 ? (
                <FirstRun />
              ) : (
                <>
                  <Notice look={isCalm ? 'calm' : 'warn'} className="">
                    {text}
                  </Notice>
                  <Panel title="Read from other tools" note="Nothing is written there">
                    <SourceTable {...{ sources, at }} reading={mayRead ? reading : undefined} />
                    {reading.error && (
                      <p role="alert" className="mt-2 text-sm text-bad">
                        The sync did not begin: {reading.error.message}
                      </p>
                    )}
                  </Panel>
                  <EndedOverrides at={at} />
                </>
              )}
              <Messages {...{ messages, at }} />
            </div>
          );
        }}
      </QueryPanel>
    </>
  );
}
