import type { SourceList } from '#contract/served/sources';
import { sourcesInWords } from '../../components/source-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ZoneControl } from '../../components/time/ZoneControl';
import { DAY } from '#domain/time/zone';
import { useSourcesQuery } from '../../api/served/sources';
import { useNow } from '../../hooks/use-now';
import { useTitle, useZones } from '../../hooks/use-view';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { ConnectTool } from './ConnectTool';
import { SourceSchedules } from './SourceSchedules';
import { SourceTable } from './SourceTable';
import { WhatChanged } from './WhatChanged';

/** Tools that the server reads: when, what changed, and what may differ there. */
export function SourcesPage() {
  const { zones, problems } = useZones();
  const { zone } = zones;
  const query = useSourcesQuery();
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
      </header>
      <LinkProblems problems={problems} />
      <QueryPanel
        what="The sources"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the sources…</p>}
        isEmpty={({ sources }) => sources.length === 0}
        empty={<ConnectTool />}
      >
        {(list) => <Sources list={list} zone={zone} />}
      </QueryPanel>
    </>
  );
}

function Sources({ list: { sources }, zone }: { list: SourceList; zone: string }) {
  const at = { zone, now: useNow() };
  const { text, isCalm } = sourcesInWords(sources, at);
  return (
    <div className="flex flex-col gap-3.5">
      <Notice look={isCalm ? 'calm' : 'warn'} className="">
        {text}
      </Notice>
      <Panel title="Read from other tools" note="Nothing is written there">
        <SourceTable sources={sources} at={at} />
      </Panel>
      <WhatChanged sources={sources} at={at} />
      {sources.map((source) => (
        <SourceSchedules key={source.name} source={source} at={at} />
      ))}
    </div>
  );
}
