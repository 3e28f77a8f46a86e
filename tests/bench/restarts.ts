import { loadavg } from 'node:os';
import { rollingRestarts } from '../support/rolling-restarts.ts';

const RESTARTS = Number(process.env.RESTARTS ?? 20);
const SOCKETS = 1_000;

console.log(
  `\nRolling restarts: ${RESTARTS} of two instances behind HAProxy, 200 requests a second, ${SOCKETS} sockets`,
);
const { requests, failures, exitCodes, sockets } = await rollingRestarts({
  restarts: RESTARTS,
  perSecond: 200,
  sockets: SOCKETS,
});
const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
console.log(`  ${requests} requests, ${failed} failed ${JSON.stringify(failures)}`);
console.log(`  exit codes ${exitCodes.join(' ')}`);
const { open, times, withoutHistory } = sockets;
const at = (share: number): string => `${((times[Math.floor((times.length - 1) * share)] ?? 0) / 1000).toFixed(2)} s`;
console.log(
  `  ${open} of ${SOCKETS} sockets open in the end; ${times.length} returns, ${withoutHistory} without their history`,
);
console.log(`  a return took ${at(0.5)} (median), ${at(0.99)} (p99), ${at(1)} (longest), 5 s of which a browser waits`);
console.log(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
