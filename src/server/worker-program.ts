import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a worker thread for a pool: beside the bundle, or its source, if the service runs from its source.
 * @param caller `import.meta.url` of a module beside the worker's source
 */
export function workerProgram(caller: string, name: string): { filename: string; execArgv?: string[] } {
  const here = fileURLToPath(caller);
  return here.endsWith('.ts')
    ? { filename: join(dirname(here), `${name}.ts`), execArgv: ['--import', 'tsx'] }
    : { filename: join(dirname(here), `${name}.js`) };
}
