import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { PairResult, Run } from './pairs';
import type { MemoryResult } from './rows/memory-rows';
import type { Row } from './rows/row';
import { resultsFolder, type Stage } from './stage';

export type Measured = Readonly<{ row: Row; pairs?: PairResult; memory?: MemoryResult }>;

const HEADINGS = ['row', 'work', 'service', 'limit', 'ratio', 'to reach', '', 'ms: service, limit', 'cpu ms'];

/**
 * The rows as a Markdown table. `ms`: elapsed time of one run of each side; `cpu ms`: processor time of the server and of
 * the database, for each side.
 */
export function tableOf(measured: readonly Measured[]): string {
  const rows = [HEADINGS, ...measured.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

export function isMet({ row, pairs, memory }: Measured): boolean {
  return row.kind === 'pairs' ? pairs!.ratio >= row.target : memory!.above <= row.target;
}

/** Writes the results of all pairs as JSON. @returns the file's path */
export async function writeResults(stage: Stage, measured: readonly Measured[]): Promise<string> {
  const { rows } = await stage.database.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'shared_buffers')`,
  );
  const machine = { processors: cpus().length, processor: cpus()[0]?.model, node: process.version };
  const postgresql = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const results = measured.map((one) => {
    const { prepare, ...described } = one.row;
    return { ...described, met: isMet(one), ...one.pairs, ...one.memory };
  });
  const at = new Date().toISOString();
  const file = join(resultsFolder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine, postgresql, results }, null, 2)}\n`);
  return file;
}

function cellsOf(one: Measured): string[] {
  const { row, pairs, memory } = one;
  const met = isMet(one) ? 'met' : 'NOT MET';
  if (row.kind === 'memory') {
    const { idle, peak, above, seconds } = memory!;
    const figures = [`${mib(peak)} at the peak`, `${mib(idle)} idle`, `+${mib(above)}`, `+${row.target} MiB`];
    return [row.name, row.work, ...figures, met, ms(seconds), ''];
  }
  const { service, limit, ratio } = pairs!;
  const rate = (run: Run) => `${run.rate.toLocaleString('en', { maximumFractionDigits: 0 })} ${row.unit}`;
  const cpu = (run: Run) => `${ms(run.cpu.server)} + ${ms(run.cpu.database)}`;
  return [
    row.name,
    row.work,
    rate(service),
    rate(limit),
    ratio.toFixed(2),
    String(row.target),
    met,
    `${ms(service.seconds)}, ${ms(limit.seconds)}`,
    `${cpu(service)}, ${cpu(limit)}`,
  ];
}

const mib = (value: number): string => `${value.toFixed(0)} MiB`;
const ms = (seconds: number): string => (seconds * 1000).toFixed(0);
