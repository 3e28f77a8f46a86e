import { readdir, readFile } from 'node:fs/promises';

/** Processor time that a process has used with all its threads, in nanoseconds, as Linux counts it. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    // A thread may end meanwhile.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0);
}

/** Processor time of several processes together, in milliseconds. */
export async function processorTimeOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(processorTime));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
