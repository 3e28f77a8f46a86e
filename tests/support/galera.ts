import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { type GuardedProcess, startGuarded, untilReady } from './guarded-process.ts';
import { chooseTemporaryFolder } from './mariadb.ts';

const run = promisify(execFile);

/** The user that Debian's package makes: as root rsync would not copy data from one node to another. */
const DEBIAN_USER = 'mysql';
const asUser = process.getuid?.() === 0 ? [`--user=${DEBIAN_USER}`] : [];

export const NODES = [0, 1, 2] as const;

export type NodeNumber = (typeof NODES)[number];

/** Where Debian's package galera-4 has the library. */
const PROVIDER = '/usr/lib/galera/libgalera_smm.so';

/** Suspects a silent node after two seconds instead of five, so that tests wait less. */
const PROVIDER_OPTIONS = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.25S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.install_timeout=PT4S',
  'gcache.size=64M',
  'gcache.recover=yes',
];

/** The longest that a node takes to come back: recovery, and all data from another node. In milliseconds. */
const RETURN_LIMIT_MS = 120_000;

/** The longest that a killed node takes to read its own log, in milliseconds. */
const RECOVERY_LIMIT_MS = 60_000;

/** Whether the process has a network namespace of its own, in which links between nodes can be cut (scripts/test-cluster.mjs). */
export const CAN_CUT_LINKS = process.env.CLUSTER_NETWORK === 'own';

/** Three MariaDB servers that hold one database and all of them write. */
export type GaleraCluster = {
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  /** Ends a node at once, as a power cut would. */
  readonly kill: (node: NodeNumber) => Promise<void>;
  /** Starts a killed node on its data, and waits until it has caught up with the others. */
  readonly restart: (node: NodeNumber) => Promise<void>;
  /** Cuts these nodes off from every other one, while clients still reach them; without a network of its own: stops them. */
  readonly cutOff: (nodes: readonly NodeNumber[]) => Promise<void>;
  /** Ends what `cutOff` did, and waits until all nodes are together again. */
  readonly heal: () => Promise<void>;
  readonly untilTogether: () => Promise<void>;
  /** The sum of a status value, like `wsrep_local_cert_failures`, over the nodes. */
  readonly sumOf: (status: string) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** How tests and servers sign in at a node. */
export const CLUSTER_USER = 'plumbline';

type Node = {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly settings: readonly string[];
};

async function describeNode(number: NodeNumber, members: readonly string[], folder: string): Promise<Node> {
  const [host, groupPort] = String(members[number]).split(':');
  const [port, transferPort, statePort] = [await freePort(), await freePort(), await freePort()];
  const [data, temporary] = [join(folder, 'data'), join(folder, 'temporary')];
  await mkdir(data);
  await mkdir(temporary);
  if (asUser.length > 0) await run('chown', ['-R', DEBIAN_USER, folder]);
  const provider = [`gmcast.listen_addr=tcp://${host}:${groupPort}`, `ist.recv_addr=${host}:${transferPort}`];
  const settings = [
    '--no-defaults',
    ...asUser,
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    `--bind-address=${host}`,
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=64M',
    '--innodb-log-file-size=64M',
    '--performance-schema=OFF',
    '--max-connections=300',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-flush-log-at-trx-commit=1',
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    '--wsrep-cluster-name=plumbline-test',
    `--wsrep-cluster-address=gcomm://${members.join(',')}`,
    `--wsrep-node-name=node${number}`,
    `--wsrep-node-address=${host}:${groupPort}`,
    `--wsrep-sst-receive-address=${host}:${statePort}`,
    '--wsrep-sst-method=rsync',
    '--wsrep-slave-threads=2',
    `--wsrep-provider-options=${[...PROVIDER_OPTIONS, ...provider].join(';')}`,
  ];
  return { host: String(host), port, folder, settings };
}

/** Asks a node directly. */
async function ask(node: Node, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection({
    host: node.host,
    port: node.port,
    user: CLUSTER_USER,
    connectTimeout: 2_000,
  });
  try {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: 2_000 });
    return rows;
  } finally {
    connection.destroy();
  }
}

const statusOf = async (node: Node, name: string): Promise<string> =>
  String((await ask(node, `SHOW GLOBAL STATUS LIKE '${name}'`))[0]?.Value);

/** Waits until a node serves and knows of all the others. */
async function untilSynced(node: Node, size: number): Promise<void> {
  await untilReady(async () => {
    assert.equal(await statusOf(node, 'wsrep_local_state_comment'), 'Synced');
    assert.equal(await statusOf(node, 'wsrep_cluster_status'), 'Primary');
    assert.equal(await statusOf(node, 'wsrep_cluster_size'), String(size));
  }, RETURN_LIMIT_MS).catch(async (error: unknown) => {
    const log = await readFile(join(node.folder, 'output.log'), 'utf8').catch(() => '');
    throw new Error(`${node.host} did not come back: ${error}\n${log.split('\n').slice(-40).join('\n')}`);
  });
}

/** The first node begins the cluster; its user is copied to the others with all data. */
async function bootstrap(node: Node, guards: GuardedProcess[]): Promise<void> {
  const data = join(node.folder, 'data');
  const settings = ['--no-defaults', ...asUser, `--datadir=${data}`, '--auth-root-authentication-method=normal'];
  await run('mariadb-install-db', [...settings, '--skip-test-db']);
  guards.push(startGuarded(node.folder, 'mariadbd', [...node.settings, '--wsrep-new-cluster']));
  await untilReady(async () => {
    const connection = await createConnection({ socketPath: join(node.folder, 'socket'), user: 'root' });
    await connection.query(`CREATE USER IF NOT EXISTS ${CLUSTER_USER}@'%'`);
    await connection.query(`GRANT ALL ON *.* TO ${CLUSTER_USER}@'%'`);
    await connection.end();
  }, RETURN_LIMIT_MS);
  await untilSynced(node, 1);
}

/** What a killed node has on its disk, as it says itself; with it only what it missed is sent to it. */
async function recoverPosition(node: Node): Promise<string> {
  const settings = [...node.settings, '--wsrep-recover'];
  const { stdout, stderr } = await run('mariadbd', settings, { timeout: RECOVERY_LIMIT_MS, killSignal: 'SIGKILL' });
  const position = /Recovered position:\s*(\S+)/.exec(stdout + stderr)?.[1];
  if (!position) throw new Error(`no position was recovered:\n${stderr}`);
  return position;
}

const pidOf = async ({ folder }: Node): Promise<number> => Number(await readFile(join(folder, 'pid'), 'utf8'));

/** Cuts or mends the way of packets between two nodes, in the network namespace of this process. */
async function setLink(change: 'add' | 'del', one: Node, other: Node): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await run('ip', ['rule', change, 'pref', '10', 'from', from.host, 'to', to.host, 'blackhole']);
}

/** Starts three nodes on loopback addresses of their own; they end with this process at the latest. */
export async function startGalera(): Promise<GaleraCluster> {
  const members: string[] = [];
  for (const number of NODES) members.push(`127.1.0.${number + 1}:${await freePort()}`);
  const nodes: Node[] = [];
  for (const number of NODES) {
    const folder = await mkdtemp(join(await chooseTemporaryFolder(), 'plumbline-galera-'));
    nodes.push(await describeNode(number, members, folder));
  }
  const nodeAt = (number: NodeNumber): Node => nodes[number] as Node;
  const guards: GuardedProcess[] = [];
  await bootstrap(nodeAt(0), guards);
  for (const number of [1, 2] as const) {
    guards.push(startGuarded(nodeAt(number).folder, 'mariadbd', nodeAt(number).settings));
    await untilSynced(nodeAt(number), number + 1);
  }
  let mend: (() => Promise<void>)[] = [];
  const untilTogether = async (): Promise<void> => {
    for (const node of nodes) await untilSynced(node, nodes.length);
  };
  const stopProcess = async (number: NodeNumber): Promise<void> => {
    const pid = await pidOf(nodeAt(number));
    process.kill(pid, 'SIGSTOP');
    mend.push(async () => void process.kill(pid, 'SIGCONT'));
  };
  const cutLinks = async (numbers: readonly NodeNumber[]): Promise<void> => {
    for (const one of NODES) {
      for (const other of NODES.filter((each) => each > one)) {
        if (!numbers.includes(one) && !numbers.includes(other)) continue;
        await setLink('add', nodeAt(one), nodeAt(other));
        mend.push(() => setLink('del', nodeAt(one), nodeAt(other)));
      }
    }
  };
  return {
    addresses: nodes,
    kill: async (number) => {
      process.kill(await pidOf(nodeAt(number)), 'SIGKILL');
    },
    restart: async (number) => {
      const node = nodeAt(number);
      const position = await recoverPosition(node);
      guards.push(startGuarded(node.folder, 'mariadbd', [...node.settings, `--wsrep-start-position=${position}`]));
      await untilSynced(node, nodes.length);
    },
    cutOff: async (numbers) => {
      if (CAN_CUT_LINKS) await cutLinks(numbers);
      else for (const number of numbers) await stopProcess(number);
    },
    heal: async () => {
      for (const undo of mend) await undo();
      mend = [];
      await untilTogether();
    },
    untilTogether,
    sumOf: async (status) => {
      let sum = 0;
      for (const node of nodes) sum += Number(await statusOf(node, status));
      return sum;
    },
    stop: async () => {
      for (const undo of mend) await undo();
      for (const { stop } of guards.toReversed()) await stop();
    },
  };
}
