import { type ChildProcess, spawn } from 'node:child_process';

/** A server that a test started, and only that one. */
export type GuardedProcess = { readonly child: ChildProcess; readonly stop: () => Promise<void> };

/**
 * Runs the program and waits on standard input. When that closes, because the test asked or because its process died in
 * whatever way, it kills the program and removes the folder.
 */
const GUARD = `
  folder=$1; shift
  "$@" </dev/null >"$folder/output.log" 2>&1 &
  program=$!
  cat >/dev/null
  kill -KILL "$program" 2>/dev/null
  wait "$program" 2>/dev/null
  rm -rf "$folder"
`;

/** Starts a program that keeps its data in `folder` and ends, with its folder, no later than this process. */
export function startGuarded(folder: string, program: string, args: readonly string[]): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', folder, program, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // The guard must not keep a test process alive that has nothing else to do.
  child.unref();
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.stdin?.end();
    await gone;
  };
  return { child, stop };
}

/** Tries until it succeeds; throws the last error when `limitMs` have passed. */
export async function untilReady<Value>(attempt: () => Promise<Value>, limitMs = 30_000): Promise<Value> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
