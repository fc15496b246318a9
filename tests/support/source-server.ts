import { applyMigrations } from '@/server/database/migrations/migrations';
import { createHttpServer } from '@/server/http-server';
import { listen } from '@/server/network/listen';
import { createServices, setServices } from '@/server/services';
import { stopServing } from '@/server/serving/stop-serving';
import { readSettings } from '@/server/settings';

/** The service without its pages and without a build, for quick tests during development. */
const settings = readSettings(process.env);
if (settings.DATABASE_URL === undefined) throw new Error('DATABASE_URL is missing');
await applyMigrations(settings.DATABASE_URL);
const services = await createServices(settings);
setServices(services);
const server = createHttpServer(services, () => ({
  handle: async (_req, res) => void res.writeHead(404).end(),
}));
const port = await listen(server, { host: settings.HOST, port: settings.PORT });
console.log(`http://127.0.0.1:${port}`);

process.once('SIGTERM', async () => {
  await stopServing(server, services, new AbortController().signal);
  await services.close();
  process.exit(0);
});
