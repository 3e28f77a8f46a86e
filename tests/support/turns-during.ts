/** How often other work of the process had its turn until the job was done. */
export async function turnsDuring(job: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await job();
  isDone = true;
  return turns;
}
