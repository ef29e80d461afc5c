import { sourcesInWords } from '#domain/duty/source-words';
import { DAY } from '#domain/time/zone';
import { EndedOverrides } from '../../components/EndedOverrides';
import { Page } from '../../components/Page';
import { QueryPanel } from '../../components/states/Failure';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
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
  return (
    <Page
      title="Sources"
      tab={`Sources · ${zone}`}
      answer={query.data && query.data.sources.length > 0 && sourcesInWords(query.data.sources, at).text}
      zone={zone}
      window={{ start: now, end: now + DAY }}
      problems={problems}
    >
      <QueryPanel
        what="The sources"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the sources…</p>}
      >
        {({ sources, messages, may_read: mayRead }) => (
          <div className="flex flex-col gap-3.5">
            {sources.length === 0 ? (
              <FirstRun />
            ) : (
              <>
                <Panel title="Read from other tools" note="Reading and taking over change nothing there">
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
        )}
      </QueryPanel>
    </Page>
  );
}
