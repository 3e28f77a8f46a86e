// Loaded before test files by `node --import`: keeps `node:test` from following every promise of a process.
//
// Node's runner enables an async hook to know to which test an error belongs that nobody caught. The hook costs a quarter of the
// processor time of tests with many promises, most of it for the garbage collector, which has to report each promise. Here the runner
// learns of its own tests and suites alone: an uncaught error is reported for the whole process, which fails all the same.
import asyncHooks from 'node:async_hooks';

const { AsyncResource, createHook } = asyncHooks;
let tellRunner = () => {};

class ReportedResource extends AsyncResource {
  constructor(type, options) {
    super(type, options);
    tellRunner(this.asyncId(), type, this.triggerAsyncId(), this);
  }
}

/** Takes the place of `createHook` for the runner alone, which reads it while it is loaded. */
function keepInit({ init }) {
  tellRunner = init;
  const hook = { enable: () => hook, disable: () => hook };
  return hook;
}

Object.assign(asyncHooks, { AsyncResource: ReportedResource, createHook: keepInit });
await import('node:test');
Object.assign(asyncHooks, { AsyncResource, createHook });

// The runner tells only the message of an error that belongs to no test.
process.on('uncaughtExceptionMonitor', (error) => console.error(error));
process.on('unhandledRejection', (reason) => console.error(reason));
