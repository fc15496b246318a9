import type { Target } from '../tests/support/ledger';
import type { Launched } from '../tests/support/service';
import { openTcpProxy, type TcpProxy } from '../tests/support/tcp-proxy';
import type { Stage } from './stage';

/** A service on a database of the run's PostgreSQL. */
export type Own = Readonly<{
  /** The key that causes the fault, or writes while it happens. */
  writer: Target;
  /** Where another key asks. */
  other: Target;
  databaseUrl: string;
  service: Launched;
  /** What the service's connections to the database go through. */
  proxy: TcpProxy;
}>;

/** Starts a service on a new database, by way of a proxy. */
export async function startOwn(stage: Stage, env: Record<string, string> = {}): Promise<Own> {
  const databaseUrl = await stage.database();
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  stage.defer(() => proxy.close());
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const service = stage.launch({ DATABASE_URL: url.href, ...env });
  const baseUrl = await service.announced;
  const [writer, other] = [await stage.key(databaseUrl), await stage.key(databaseUrl)];
  return {
    writer: { baseUrl, key: writer },
    other: { baseUrl, key: other },
    databaseUrl,
    service,
    proxy,
  };
}
