import { guardStop, stopWithParent } from './lib/stop.mjs';

/** `npm start`: from a fresh clone or a new version to a running service. `--build-only` stops before it runs. */
const buildOnly = process.argv.includes('--build-only');
guardStop(buildOnly ? 130 : 0);
if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
try {
  const { prepare } = await import('./lib/prepare.mjs');
  const { build } = await import('./lib/build.mjs');
  process.env.NODE_ENV = 'production';
  await prepare(build);
  if (!buildOnly) {
    process.setSourceMapsEnabled(true);
    const { pathToFileURL } = await import('node:url');
    // It takes the signals over.
    await import(pathToFileURL('dist/main.js').href);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
