import { rollingRestarts } from '../support/rolling-restarts.ts';

const RESTARTS = 20;

console.log(`\nRolling restarts: ${RESTARTS} of two instances behind HAProxy, 200 requests a second`);
const { requests, failures, exitCodes } = await rollingRestarts({ restarts: RESTARTS, perSecond: 200 });
const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
console.log(`  ${requests} requests, ${failed} failed ${JSON.stringify(failures)}`);
console.log(`  exit codes ${exitCodes.join(' ')}`);
