import { spawn } from 'node:child_process';
import { endWithUs, isStopping, ownGroup } from './stop.mjs';

const SILENT_MS = 1_000;
const REMINDER_MS = 15_000;

/**
 * Runs a step and, if it takes longer than a second, shows its progress on standard error.
 * @template T
 * @param {string} label such as "Building the pages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const begun = Date.now();
  const seconds = () => `${Math.round((Date.now() - begun) / 1_000)} s`;
  let shown = false;
  let reminder;
  const first = setTimeout(() => {
    shown = true;
    console.error(`${label} …`);
    reminder = setInterval(() => console.error(`${label}: ${seconds()} so far …`), REMINDER_MS);
  }, SILENT_MS);
  try {
    const result = await work();
    if (shown) console.error(`${label}: done in ${seconds()}`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(reminder);
  }
}

/**
 * Runs a program, keeping its output in case it fails. A stop ends it too: see `guardStop`.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, shell?: boolean }} [options]
 * @returns {Promise<string>} its output
 * @throws {Error} with its output if it fails
 */
export function run(program, parameters, { env, cwd, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...ownGroup,
    });
    endWithUs(child);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (isStopping()) return;
      if (code === 0) resolve(output);
      else
        reject(
          new Error(`${output.trim()}\n${program} ${parameters.join(' ')}: ended with ${code ?? signal}`),
        );
    });
  });
}
