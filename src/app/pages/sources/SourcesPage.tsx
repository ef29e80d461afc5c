import { useState } from 'react';
import type { SourceList } from '#contract/served/sources';
import { sourcesInWords } from '#domain/duty/source-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ZoneControl } from '../../components/time/ZoneControl';
import { DAY } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { useTitle, useZones } from '../../hooks/use-view';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { ConnectTool, FirstRun } from './ConnectTool';
import { ImportedFiles } from './ImportedFiles';
import { Messages } from './Messages';
import { OwnedHere } from './OwnedHere';
import { Readings } from './Readings';
import { SourceSchedules } from './SourceSchedules';
import { SourceTable } from './SourceTable';
import { type Reading, useReading } from './use-reading';
import { useReadingKey } from './use-reading-key';
import { WhatChanged } from './WhatChanged';

/** Tools that the server reads: when, what changed, and what may differ there. */
export function SourcesPage() {
  const { zones, problems } = useZones();
  const { zone } = zones;
  const { query, reading } = useReading();
  const [isConnecting, setIsConnecting] = useState(false);
  const now = useNow();
  const window = { start: now, end: now + DAY };
  useTitle(`Sources · ${zone}`);
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="mr-2">Sources</h1>
        <div className="print:hidden max-md:[&_button]:min-h-11">
          <ZoneControl zone={zone} window={window} withAccount />
        </div>
        {query.data !== undefined && query.data.sources.length > 0 && (
          <Button
            className="ml-auto max-md:h-11 print:hidden"
            aria-expanded={isConnecting}
            onClick={() => setIsConnecting(!isConnecting)}
          >
            Connect a tool
          </Button>
        )}
      </header>
      {isConnecting && (
        <div className="mb-3.5">
          <ConnectTool />
        </div>
      )}
      <LinkProblems problems={problems} />
      <QueryPanel
        what="The sources"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the sources…</p>}
      >
        {(list) => (
          <div className="flex flex-col gap-3.5">
            {list.sources.length === 0 ? <FirstRun /> : <Sources {...{ list, zone, reading }} />}
            <ByHand {...{ list, zone }} />
            <Messages messages={list.messages} at={{ zone, now }} />
            <Readings sources={list.sources} at={{ zone, now }} />
          </div>
        )}
      </QueryPanel>
    </>
  );
}

type SourcesProps = { list: SourceList; zone: string; reading: Reading };

function Sources({ list, zone, reading }: SourcesProps) {
  const { sources, may_read: mayRead } = list;
  const at = { zone, now: useNow() };
  const { text, isCalm } = sourcesInWords(sources, at);
  useReadingKey(sources, mayRead ? reading : undefined);
  return (
    <>
      <Notice look={isCalm ? 'calm' : 'warn'} className="">
        {text}
      </Notice>
      <Panel title="Read from other tools" note="Nothing is written there">
        <SourceTable {...{ sources, at }} reading={mayRead ? reading : undefined} />
        {reading.error && (
          <p role="alert" className="mt-2 text-sm text-bad">
            The reading did not begin: {reading.error.message}
          </p>
        )}
      </Panel>
      <WhatChanged sources={sources} at={at} />
      {sources.map((source) => (
        <SourceSchedules key={source.name} source={source} at={at} />
      ))}
    </>
  );
}

/** Schedules without a source, beside what was imported by hand. */
function ByHand({ list: { owned, imported }, zone }: Omit<SourcesProps, 'reading'>) {
  const at = { zone, now: useNow() };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,30rem),1fr))] items-start gap-3.5">
      <OwnedHere schedules={owned} at={at} />
      <ImportedFiles files={imported} at={at} />
    </div>
  );
}
