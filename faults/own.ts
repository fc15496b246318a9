import type { Target } from '../tests/support/ledger';
import type { Launched } from '../tests/support/service';
import { openDatabaseProxy, type TcpProxy } from '../tests/support/tcp-proxy';
import type { Stage } from './stage';

/** A service on a database of the run's PostgreSQL. */
export type Own = Readonly<{
  /** The key that causes the fault, or writes during it. */
  writer: Target;
  /** The service to which another key sends requests. */
  other: Target;
  databaseUrl: string;
  service: Launched;
}>;

/** Starts a service on a new database. @param settings settings of the service that differ from the defaults of tests */
export async function startOwn(stage: Stage, settings: Record<string, string> = {}): Promise<Own> {
  const databaseUrl = await stage.database();
  return serve(stage, databaseUrl, { ...settings, DATABASE_URL: databaseUrl });
}

/**
 * Starts a service whose connections to its new database go through a proxy. The proxy runs in this process, so other
 * work of this process slows it down.
 */
export async function startBehindProxy(stage: Stage): Promise<Own & { proxy: TcpProxy }> {
  const databaseUrl = await stage.database();
  const { proxy, url } = await openDatabaseProxy(databaseUrl);
  stage.defer(() => proxy.close());
  return { ...(await serve(stage, databaseUrl, { DATABASE_URL: url })), proxy };
}

async function serve(stage: Stage, databaseUrl: string, settings: Record<string, string>): Promise<Own> {
  const service = stage.launch(settings);
  const baseUrl = await service.announced;
  const [writer, other] = [await stage.key(databaseUrl), await stage.key(databaseUrl)];
  return { writer: { baseUrl, key: writer }, other: { baseUrl, key: other }, databaseUrl, service };
}
