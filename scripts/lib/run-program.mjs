import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeProcessLock } from '../../src/server/database/embedded/process-lock.mjs';
import { root } from './root.mjs';
import { ownGroup } from './stop.mjs';

/**
 * `node run-program.mjs LOCK SCRIPT …` runs a script of a package that writes into this folder. When the process that began
 * it is killed, nothing is passed on: it then ends itself, with its descendants. The next one waits for that, by the lock.
 */
const PARENT_POLL_MS = 200;
const parent = process.ppid;
const [, , lock = '', script = '', ...parameters] = process.argv;

if (ownGroup.detached) setInterval(endWithoutParent, PARENT_POLL_MS).unref();
const release = await takeProcessLock(join(root, lock), {
  onWait: (holder) => console.error(`Waiting for process ${holder}, which builds in the same folder …`),
});
process.once('exit', release);
process.argv = [process.argv[0] ?? '', script, ...parameters];
await import(pathToFileURL(script).href);

/** The process group is this program's own: its parent made it with `ownGroup`. */
function endWithoutParent() {
  if (process.ppid !== parent) process.kill(-process.pid, 'SIGKILL');
}
