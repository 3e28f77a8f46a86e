import type { Clock } from '../../application/ports/infrastructure.ts';

/** The clock of the machine, in milliseconds since 1970, UTC. */
export const systemClock: Clock = { now: () => Date.now() };
