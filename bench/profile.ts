import { existsSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../src/server/project-root';
import type { PairRow } from './rows/row';
import { resultsFolder, type Stage } from './stage';

const FILE = join(resultsFolder, 'service.cpuprofile');
const WARM_UPS = 3;
const TOLD = 30;
const POLL_MS = 50;
const SETTLE_MS = 200;
const NOT_WORK = new Set(['(idle)', '(root)']);

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Runs the service's side of a row and reports its processor time by function and file, in ms per run. */
export async function profileRow(stage: Stage, row: PairRow, runs: number): Promise<string> {
  const work = await row.prepare(stage);
  const once = async () => {
    const { seconds } = await work.service();
    await work.restore();
    return seconds;
  };
  for (let i = 0; i < WARM_UPS; i += 1) await once();
  rmSync(FILE, { force: true });
  process.kill(stage.service.pid, 'SIGUSR2');
  await sleep(SETTLE_MS);
  let seconds = 0;
  for (let i = 0; i < runs; i += 1) seconds += await once();
  process.kill(stage.service.pid, 'SIGUSR2');
  const profile = await readProfile();
  return [
    `\n${row.name}: ${row.work}; ${((seconds / runs) * 1000).toFixed(1)} ms a run, of which the service's processor:`,
    ...topOf(profile, runs, ({ functionName, url, lineNumber, columnNumber }) => {
      const place = originOf(url, lineNumber, columnNumber);
      return `${functionName || '(anonymous)'}  ${place.file}${place.line === undefined ? '' : `:${place.line}`}`;
    }),
    'by file, what it calls of Node itself included:',
    ...topOf(profile, runs, (frame, callers) => {
      const owner = [frame, ...callers].find(({ url }) => url.startsWith('file:'));
      if (owner === undefined) return frame.url || frame.functionName;
      return originOf(owner.url, owner.lineNumber, owner.columnNumber).file;
    }),
  ].join('\n');
}

async function readProfile(): Promise<Profile> {
  while (!existsSync(FILE)) await sleep(POLL_MS);
  for (;;) {
    try {
      return JSON.parse(readFileSync(FILE, 'utf8'));
    } catch {
      // The file is not complete yet.
      await sleep(POLL_MS);
    }
  }
}

/** The labels with the most self time. `callers`: from the innermost to the outermost. */
function topOf(
  { nodes, samples, timeDeltas }: Profile,
  runs: number,
  labelOf: (frame: Frame, callers: Frame[]) => string,
): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const callersOf = (id: number): Frame[] => {
    const parent = parents.get(id);
    return parent === undefined ? [] : [byId.get(parent)!.callFrame, ...callersOf(parent)];
  };
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame, callersOf(id))]));
  const time = new Map<string, number>();
  let total = 0;
  samples.forEach((id, i) => {
    if (NOT_WORK.has(byId.get(id)!.callFrame.functionName)) return;
    const label = labels.get(id)!;
    time.set(label, (time.get(label) ?? 0) + timeDeltas[i]!);
    total += timeDeltas[i]!;
  });
  const line = (label: string, micros: number) =>
    `${(micros / 1000 / runs).toFixed(2).padStart(9)} ms ${((100 * micros) / total).toFixed(1).padStart(5)}%  ${label}`;
  const sorted = [...time].sort((a, b) => b[1] - a[1]).slice(0, TOLD);
  return [line('all', total), ...sorted.map(([label, micros]) => line(label, micros))];
}

const sourceMaps = new Map<string, SourceMap | undefined>();

/** The source position of a function, relative to the clone, if there is a source map. */
function originOf(url: string, line: number, column: number): { file: string; line: number | undefined } {
  if (!url.startsWith('file:')) return { file: url, line: undefined };
  const path = fileURLToPath(url);
  if (!sourceMaps.has(path)) {
    const map = `${path}.map`;
    sourceMaps.set(path, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined);
  }
  const entry = sourceMaps.get(path)?.findEntry(line, column);
  if (entry !== undefined && 'originalSource' in entry) {
    return { file: entry.originalSource.replace(/^(\.\.\/)+/, ''), line: entry.originalLine + 1 };
  }
  return { file: relative(projectRoot, path), line: line + 1 };
}
