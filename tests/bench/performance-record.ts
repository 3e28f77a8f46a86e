import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { projectPath } from '../support/project-root.ts';

/** What an operation costs on the small and on the large database: processor time and median, in milliseconds. */
export type GrowthCost = { readonly name: string; readonly small: Cost; readonly large: Cost };
type Cost = { readonly cpuMs: number; readonly wallMs: number };

/** Where and when a bench ran. */
export type BenchRun = { readonly machine: string; readonly date: string; readonly load: number };

/** This machine, today (UTC). */
export const presentRun = (): BenchRun => ({
  machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
  date: new Date().toISOString().slice(0, 10),
  load: loadavg()[0] ?? 0,
});

/** The table of one run of growth, as the record keeps it. */
export function growthTable(database: string, { machine, date, load }: BenchRun, costs: readonly GrowthCost[]): string {
  const both = ({ cpuMs, wallMs }: Cost): string => `${cpuMs.toFixed(2)}, ${wallMs.toFixed(2)}`;
  const ratio = (of: keyof Cost, { small, large }: GrowthCost): string => (large[of] / small[of]).toFixed(2);
  const rows = costs.map(
    (cost) =>
      `| ${cost.name} | ${both(cost.small)} | ${both(cost.large)} | ${ratio('cpuMs', cost)}, ${ratio('wallMs', cost)} |`,
  );
  return [
    `${database}. ${machine}; ${date}; load ${load.toFixed(1)}.`,
    '',
    '| Operation | Small: processor time, median (ms) | Large | Ratios |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** How much of something a server does, how evenly, and what it takes of its processor. */
type Pace = {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly processorUs: number;
};

/** Something measured beside a peer in the same run, with the ratio of both that is wanted, or null. */
export type ComparedPace = {
  readonly name: string;
  readonly ours: Pace;
  readonly peer: Pick<Pace, 'perSecond' | 'processorUs'>;
  readonly goal: number | null;
};

/** The table of one run of speed, as the record keeps it; a peer without a process has no processor time. */
export function speedTable({ machine, date, load }: BenchRun, compared: readonly ComparedPace[]): string {
  const rows = compared.map(({ name, ours, peer, goal }) => {
    const processor = Number.isNaN(peer.processorUs)
      ? ''
      : `${ours.processorUs.toFixed(0)}, ${peer.processorUs.toFixed(0)}`;
    const ratio = (ours.perSecond / peer.perSecond).toFixed(2);
    const rates = `${ours.perSecond.toFixed(0)}, ${peer.perSecond.toFixed(0)}`;
    return `| ${name} | ${goal ?? ''} | ${ratio} | ${rates} | ${processor} | ${ours.medianMs.toFixed(1)}, ${ours.p99Ms.toFixed(1)} |`;
  });
  return [
    `${machine}; ${date}; load ${load.toFixed(1)}.`,
    '',
    '| What | Goal | Ratio | A second: ours, peer | Processor time (µs): ours, peer | Median, p99 (ms) |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** A document with another text between its marks of a name; throws where it has no such marks. */
export function replaceSection(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no section '${name}'`);
  return document.slice(0, from + start.length) + text + document.slice(to);
}

/** Puts a table into the record of the site's performance. */
export async function recordTable(name: string, table: string): Promise<void> {
  const file = projectPath('docs/performance.md');
  await writeFile(file, replaceSection(await readFile(file, 'utf8'), name, table));
}
