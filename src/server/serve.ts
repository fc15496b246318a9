import { setFlagsFromString } from 'node:v8';
import { createLogger } from './log';
import { startAlone } from './processes/alone';
import { live } from './processes/life';
import { TASK, type WorkerTask } from './processes/messages';
import { takeSignals } from './processes/stop-signals';
import { createWorker } from './processes/worker';
import { readSettings } from './settings';

/**
 * Live memory may double before V8 collects again. By default V8 lets a heap of the size that the pages need grow further,
 * and a long list then takes as much again.
 */
const HEAP_GROWTH = '--heap-growing-percent=100';

/** The program of a process that serves: the only one, or one of several. */
async function serve(): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const settings = readSettings(process.env);
  const text = process.env[TASK];
  if (text === undefined) {
    const log = createLogger(settings.LOG_LEVEL);
    const alone = { ...settings, PROCESSES: 1 };
    return live({ settings: alone, log, onStop: takeSignals, start: startAlone, report: console.error });
  }
  process.setSourceMapsEnabled(true);
  const task: WorkerTask = JSON.parse(text);
  return live({ settings, log: createLogger(settings.LOG_LEVEL, task.number), ...createWorker(task) });
}

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
