import { pino } from 'pino';
import type { Log } from '../../application/ports/infrastructure.ts';

/** The time as a line has it; many lines are written within one millisecond. */
function createTimestamp(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/**
 * One JSON line per event on standard error, which containers collect; standard output stays for people. Events of one turn of
 * the event loop are written by one call, warnings and errors at once: a call for each took a tenth of a short request. The lines of a
 * turn are collected here: pino's destination measures all that waits anew with each line.
 */
export function jsonLog(level = 'info'): Log {
  const destination = pino.destination({ dest: 2, sync: true });
  let waiting: string[] = [];
  const collector = { write: (line: string): void => void waiting.push(line) };
  const logger = pino({ level, base: null, timestamp: createTimestamp() }, collector);
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    destination.write(lines);
  };
  let isScheduled = false;
  // Whatever ends the process, but a signal that cannot be caught, leaves no line behind.
  process.on('exit', flush);
  return {
    info: (event, facts = {}) => {
      logger.info(facts, event);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        flush();
      });
    },
    warn: (event, facts = {}) => {
      logger.warn(facts, event);
      flush();
    },
    error: (event, cause, facts = {}) => {
      logger.error({ ...facts, err: cause }, event);
      flush();
    },
  };
}
