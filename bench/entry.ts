import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../src/server/project-root';
import { resultsFolder } from './stage';

/**
 * The module to run as the service: that of `npm start`, rebuilt if its sources have changed, or another one, bundled in
 * the same way.
 */
export async function entryOf(other: string | undefined): Promise<string> {
  if (other === undefined) {
    const { build: buildService } = await import('../scripts/lib/build.mjs');
    await buildService();
    return join(projectRoot, 'dist/main.js');
  }
  const outfile = join(resultsFolder, 'entry.mjs');
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [resolve(other)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
  return outfile;
}
