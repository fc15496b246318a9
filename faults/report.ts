import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';
import { held, type Result } from './run-fault';

const HEADINGS = [
  'fault',
  'tries',
  'failures',
  'p99 of another key',
  'its refusals',
  'not served for',
  'held',
  'what else',
  'run on',
];
const PAGE = join(projectRoot, 'docs/decisions/faults.md');
const RESULTS = join(projectRoot, 'faults/results');
const BEGIN = '<!-- table -->';
const END = '<!-- end of table -->';

/** The results as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...results.map(cellsOf)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The conditions that did not hold, one line each. */
export function failuresOf({ fault, failures, others }: Result): string[] {
  const slow = others?.slow === true ? [`p99 of another key ${others.p99.toFixed(0)} ms`] : [];
  return [...failures, ...(others?.faults ?? []), ...slow].map((text) => `${fault.name}: ${text}`);
}

/** Writes all figures as JSON. @returns the file's path */
export function writeResults(results: readonly Result[]): string {
  mkdirSync(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const file = join(RESULTS, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  const plain = results.map(({ fault, ...rest }) => ({ fault: fault.name, ...rest }));
  writeFileSync(file, `${JSON.stringify({ at, machine: machine(), results: plain }, null, 2)}\n`);
  return file;
}

/** Puts the rows of these faults into the table of the page about fault tests. Rows of other faults stay as they are. */
export function writePage(results: readonly Result[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${PAGE} lacks the marks of the table`);
  const [heading, rule, ...rows] = tableOf(results).split('\n');
  const table = new Map<string, string>();
  for (const row of [...rowsOf(page.slice(before, after)), ...rows]) table.set(row.split(' | ')[0]!, row);
  const text = [BEGIN, heading, rule, ...table.values(), END].join('\n');
  writeFileSync(PAGE, page.slice(0, before) + text + page.slice(after + END.length));
}

const rowsOf = (table: string): string[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);

function cellsOf(result: Result): string[] {
  const { fault, notRun, tries, failures, others, notes } = result;
  if (notRun !== undefined) return [fault.name, '0', '', '', '', '', `not run: ${notRun}`, '', runOn()];
  const refused = Object.entries(others?.refused ?? {}).map(([name, count]) => `${count} × ${name}`);
  return [
    fault.name,
    `${tries}`,
    `${failures.length}`,
    others === undefined ? '' : `${others.p99.toFixed(0)} ms`,
    others === undefined ? '' : refused.join(', ') || '0',
    others === undefined ? '' : `${others.longestGap.toFixed(1)} s`,
    held(result) ? 'yes' : '**no**',
    notes,
    runOn(),
  ];
}

/** The day and the machine. */
const runOn = (): string => `${new Date().toISOString().slice(0, 10)}, ${machine()}`;

const machine = (): string => `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
