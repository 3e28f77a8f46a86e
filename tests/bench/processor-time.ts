import { readdir, readFile } from 'node:fs/promises';

/** Processor time of one thread, in nanoseconds, as Linux counts it; that of the main thread has the id of its process. */
export async function threadTime(pid: number, thread: number): Promise<number> {
  // A thread may end meanwhile.
  const line = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
  return Number(line.split(' ')[0]);
}

/** Processor time that a process has used with all its threads, in nanoseconds. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((thread) => threadTime(pid, Number(thread))));
  return times.reduce((sum, time) => sum + time, 0);
}

/** Processor time of several processes together, in milliseconds. */
export async function processorTimeOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(processorTime));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
