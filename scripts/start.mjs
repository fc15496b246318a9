import { guardStop, stopWithParent } from './lib/stop.mjs';

/** `npm start`: installs, builds and runs the service. `--build-only` only builds it. */
const buildOnly = process.argv.includes('--build-only');
guardStop(buildOnly ? 130 : 0);
if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();
try {
  const { prepare } = await import('./lib/prepare.mjs');
  const { build } = await import('./lib/build.mjs');
  Object.assign(process.env, { NODE_ENV: 'production' });
  await prepare(build);
  if (!buildOnly) {
    process.setSourceMapsEnabled(true);
    const { pathToFileURL } = await import('node:url');
    // It takes over the stop signals.
    await import(pathToFileURL('dist/main.js').href);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
