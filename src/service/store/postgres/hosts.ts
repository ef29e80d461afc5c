/** Addresses of a PostgreSQL with several hosts, one of which accepts writes, in libpq's format. */

export type Hosts = {
  /** URL of each host, in order. */
  urls: readonly string[];
  /** True if a host must accept writes. */
  mustWrite: boolean;
};

const ADDRESS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/;
const WRITING: ReadonlySet<string> = new Set(['read-write', 'primary']);

/** Parses an address; undefined if it is invalid. With several hosts, it must require one that accepts writes. */
export function parseHosts(address: string): Hosts | undefined {
  const { start, hosts, rest } = ADDRESS.exec(address)?.groups ?? {};
  if (start === undefined || hosts === undefined || rest === undefined) return undefined;
  const [path = '', query = ''] = rest.split('?', 2);
  const params = new URLSearchParams(query);
  const target = params.get('target_session_attrs') ?? 'any';
  if (target !== 'any' && !WRITING.has(target)) return undefined;
  params.delete('target_session_attrs');
  const listOf = (name: string) => params.get(name)?.split(',') ?? [];
  const [queryHosts, queryPorts] = [listOf('host'), listOf('port')];
  const places =
    queryHosts.length > 1
      ? queryHosts.map((host, index) => hostAndPort(host, queryPorts, index))
      : hosts.split(',');
  if (queryHosts.length > 1) for (const name of ['host', 'port']) params.delete(name);
  const end = `${path}${params.size > 0 ? `?${params.toString()}` : ''}`;
  const urls = places.map((place) => `${start}${place}${end}`);
  // The folder of a socket is among the parameters.
  const isValid = urls.every((url) => URL.canParse(url.replace(/@(?=[/?]|$)/, '@localhost')));
  if (!isValid || (urls.length > 1 && places.includes(''))) return undefined;
  return { urls, mustWrite: urls.length > 1 || target !== 'any' };
}

/** Host and port; a single port applies to all hosts. */
function hostAndPort(host: string, ports: readonly string[], index: number): string {
  const port = ports.length > 1 ? ports[index] : ports[0];
  return port === undefined ? host : `${host}:${port}`;
}
