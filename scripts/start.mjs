import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';

/** `npm start`: from a fresh clone or a new version to a running service. `--build-only` stops before it runs. */
try {
  process.env.NODE_ENV = 'production';
  await prepare(build);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (!process.argv.includes('--build-only')) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL('dist/main.js').href);
}
