import type { createMailServer } from './mail-server.ts';
import type { Browser } from './people/browser.ts';
import { type PlannedFault, toMilliseconds } from './plan.ts';
import type { Scheduler } from './scheduler.ts';
import type { Servers } from './servers.ts';
import type { Trace } from './trace.ts';

type FaultTargets = {
  readonly scheduler: Scheduler;
  readonly servers: Servers;
  readonly mail: ReturnType<typeof createMailServer>;
  readonly trace: Trace;
  readonly browsers: ReadonlyMap<string, Browser>;
};

/** Lets a fault of the plan happen at its time. */
export function scheduleFault(fault: PlannedFault, { scheduler, servers, mail, trace, browsers }: FaultTargets): void {
  scheduler.schedule(toMilliseconds(fault.atMinute), () => {
    if (fault.kind === 'crash') return servers.crash(fault.instance, fault.at, fault.after);
    trace.counts.faults += 1;
    if (fault.kind === 'reload') return browsers.get(fault.name)?.reload();
    const lastingMs = toMilliseconds(fault.minutes);
    if (fault.kind === 'offline') {
      trace.note(fault.name, `is offline for ${fault.minutes} minutes`);
      return browsers.get(fault.name)?.goOffline(lastingMs);
    }
    const set = fault.kind === 'mail-away' ? mail.setAway : servers.setProviderAway;
    trace.note(fault.kind === 'mail-away' ? 'the mail server' : 'the provider', `is away for ${fault.minutes} minutes`);
    set(true);
    scheduler.schedule(lastingMs, () => set(false));
  });
}
