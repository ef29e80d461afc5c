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
import { OwnedHere } from './OwnedHere';
import { Readings } from './Readings';
import { SourceSchedules } from './SourceSchedules';
import { SourceTable } from './SourceTable';
import { type Reading, useReading } from './use-reading';
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
        <div className="print:hidden">
          <ZoneControl zone={zone} window={window} withAccount />
        </div>
        {query.data !== undefined && query.data.sources.length > 0 && (
          <Button
            className="ml-auto print:hidden"
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
        isEmpty={({ sources }) => sources.length === 0}
        empty={<FirstRun />}
      >
        {(list) => <Sources {...{ list, zone, reading }} />}
      </QueryPanel>
    </>
  );
}

type SourcesProps = { list: SourceList; zone: string; reading: Reading };

function Sources({ list, zone, reading }: SourcesProps) {
  const { sources, owned, may_read: mayRead } = list;
  const at = { zone, now: useNow() };
  const { text, isCalm } = sourcesInWords(sources, at);
  return (
    <div className="flex flex-col gap-3.5">
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
      <OwnedHere schedules={owned} at={at} />
      <Readings sources={sources} at={at} />
    </div>
  );
}
