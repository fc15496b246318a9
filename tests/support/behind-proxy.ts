import { startService, type TestService } from './service';
import { openDatabaseProxy, type TcpProxy } from './tcp-proxy';

/** Starts a service on an existing database, through a proxy that can be cut, silenced and slowed down. */
export async function startBehindProxy(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ instance: TestService; proxy: TcpProxy }> {
  const { proxy, url } = await openDatabaseProxy(databaseUrl);
  const instance = await startService({ databaseUrl, databaseUrlOfService: url, env });
  return { instance, proxy };
}
