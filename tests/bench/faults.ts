import { backupOntoFullDisk, failingSyncs, stormOnServices } from '../support/fault-storm.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const FAULTS = 20;
const CALLS = 50;

const say = (line: string): void => console.log(line);

say(
  `\n${FAULTS} faults of server, clock, database and Redis beside answers on MariaDB, seed ${SEED} (SEED=… tells it again)`,
);
const storm = await stormOnServices({ seed: SEED, count: FAULTS });
say(`  ${storm.acknowledged} answers acknowledged, none lost; ${storm.refused} refused or cut off`);
for (const fault of new Set(storm.faults)) {
  say(`    ${storm.faults.filter((each) => each === fault).length} x ${fault}`);
}

say(`\nEIO of each of the first ${CALLS} calls of fsync on SQLite, the server killed after every tenth`);
const syncs = await failingSyncs({ calls: CALLS, killEvery: 10 });
say(`  ${syncs.acknowledged} answers acknowledged, none lost; ${syncs.refused} refused or cut off`);

const full = await backupOntoFullDisk(64);
say(`\nA backup onto a full disk: exit code ${full.status}, ${full.left.length} files left`);
