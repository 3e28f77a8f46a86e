import { pino } from 'pino';
import type { Log } from '../../application/ports/infrastructure.ts';

/** One JSON line per event on standard error, which containers collect; standard output stays for people. */
export function jsonLog(level = 'info'): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  return {
    info: (event, facts = {}) => logger.info(facts, event),
    warn: (event, facts = {}) => logger.warn(facts, event),
    error: (event, cause, facts = {}) => logger.error({ ...facts, err: cause }, event),
  };
}
