import { pathToFileURL } from 'node:url';
import { createLogger } from './log';
import { live } from './processes/life';
import { startPrimary } from './processes/primary';
import { takeSignals } from './processes/stop-signals';
import { readSettings } from './settings';
import { workerProgram } from './worker-program';

/**
 * The service's process: it serves itself, or starts the `PROCESSES` that serve. What serves is another program, so that the
 * first of several processes does not load the pages.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const program = workerProgram(import.meta.url, 'serve');
  // In development Next watches the sources, which one process does.
  if (settings.PROCESSES === 1 || settings.NODE_ENV === 'development') {
    await import(pathToFileURL(program.filename).href);
    return;
  }
  await live({
    settings,
    log: createLogger(settings.LOG_LEVEL, 0),
    onStop: takeSignals,
    start: (start) => startPrimary(program, start),
    report: console.error,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
