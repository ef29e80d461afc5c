import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Store } from './db';
import { openPostgres } from './postgres';

/** Databases for single tests, on the servers of the test run. */

export type OwnStore = { store: Store; drop: () => Promise<void> };

// PostgreSQL's code for a database with open connections.
const IN_USE = '55006';

/** Creates an empty database on the specs' server. */
export async function ownDatabase(server: string): Promise<OwnStore & { url: string }> {
  const name = `watchbill_spec_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const store = openPostgres(url.href);
  return {
    url: url.href,
    store,
    async drop() {
      await store.close();
      await dropDatabase(server, name);
    },
  };
}

/**
 * A new, empty database on every machine of a cluster, whose coordinator the address names.
 * @param workers max number; without any the coordinator has the shards.
 */
export async function ownCluster(
  server: string,
  workers = Infinity,
): Promise<OwnStore & { url: string; nodes: (Address & { id: number })[] }> {
  const known = await rowsOf<Address>(
    server,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by 2',
  );
  const nodes = known.slice(0, workers);
  const name = `watchbill_spec_${randomBytes(6).toString('hex')}`;
  const at = ({ host, port }: Address, database: string) => {
    const url = new URL(server);
    url.hostname = host;
    url.port = String(port);
    url.pathname = `/${database}`;
    return url.href;
  };
  const coordinator = { host: new URL(server).hostname, port: Number(new URL(server).port) };
  const all = [coordinator, ...nodes];
  for (const node of all) {
    await administer(at(node, 'postgres'), `create database ${name}`);
    await administer(at(node, name), 'create extension citus');
  }
  const url = at(coordinator, name);
  await administer(url, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  const added: (Address & { id: number })[] = [];
  for (const { host, port } of nodes) {
    const [node] = await rowsOf<{ id: number }>(url, `select citus_add_node('${host}', ${port}) as id`);
    if (node) added.push({ host, port, id: node.id });
  }
  if (added.length === 0) {
    const { host, port } = coordinator;
    await administer(url, `select citus_set_node_property('${host}', ${port}, 'shouldhaveshards', true)`);
  }
  const store = openPostgres(url);
  return {
    url,
    nodes: added,
    store,
    async drop() {
      await store.close();
      for (const node of all) await dropDatabase(at(node, 'postgres'), name);
    },
  };
}

type Address = { host: string; port: number };

async function rowsOf<Row extends object>(server: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

async function administer(server: string, command: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** Machines of a cluster connect to each other, so one may reconnect while the databases are dropped one by one. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await administer(server, `drop database ${name} with (force)`);
    } catch (error) {
      const { code }: { code?: unknown } = Object(error);
      if (code !== IN_USE || tries === 20) throw error;
      await sleep(500);
    }
  }
}
