import { spawn } from 'node:child_process';
import { prepare } from './lib/prepare.mjs';
import { guardStop, passStopSignals, stopWithParent } from './lib/stop.mjs';

/** `npm run dev`: pages update when they are saved; a change of the server restarts it. */
const leave = guardStop(0);
if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();
try {
  await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const parameters = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'];
const child = spawn(process.execPath, parameters, {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
});
passStopSignals(child);
leave();
child.on('close', (code) => process.exit(code ?? 0));
