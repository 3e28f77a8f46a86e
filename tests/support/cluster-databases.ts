import { after, before } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { present } from './builders.ts';
import { CLUSTER_USER, type GaleraCluster, startGalera } from './galera.ts';

type ClusterDatabases = { readonly cluster: () => GaleraCluster; readonly nodes: readonly Database[] };

/** A migrated database of a cluster of its own, opened at each of the three nodes for the tests of a suite. */
export function clusterDatabases(name: string): ClusterDatabases {
  let cluster: GaleraCluster | undefined;
  const nodes: Database[] = [];
  before(async () => {
    cluster = await startGalera();
    for (const { host, port } of cluster.addresses) {
      const server = `mysql://${CLUSTER_USER}@${host}:${port}`;
      const connection = await createConnection(server);
      await connection.query(`CREATE DATABASE IF NOT EXISTS ${name}`);
      await connection.end();
      nodes.push(await openDatabase(`${server}/${name}`));
    }
    await present(nodes[0]).migrate();
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await cluster?.stop();
  });
  return { cluster: () => present(cluster), nodes };
}
