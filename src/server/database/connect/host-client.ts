import pg from 'pg';
import { type Host, readDatabaseAddress } from '@/server/network/database-address';
import { type Chooser, chooserOf, isSuitable, NoSuitableHost, readHostState } from './chooser';

type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * A connection to the database of an address with one or several hosts, which it chooses when it connects. The driver has no
 * such choice. An address with a single host and without `target_session_attrs` is passed to the driver as it is.
 */
export class HostClient extends pg.Client {
  readonly #chooser: Chooser | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url } = config;
    super(
      url === undefined ? config : { ...config, connectionString: readDatabaseAddress(url).hosts[0]!.url },
    );
    this.#chooser = url === undefined ? undefined : chooserOf(url);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (this.#chooser === undefined) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connecting = this.#connectBy(this.#chooser);
    if (callback === undefined) return connecting;
    connecting.then(
      () => callback(null, this),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  async #connectBy(chooser: Chooser): Promise<pg.Client> {
    const host = await chooser.choose();
    try {
      Object.assign(this, placeOf(host));
      // The pool destroys the stream of a connection that takes too long.
      if (this.connection.stream.destroyed) throw new NoSuitableHost('The choice of a host took too long.');
      await super.connect();
      if (chooser.attrs === 'any' || chooser.attrs === 'prefer-standby') return this;
      if (!isSuitable(await readHostState(this), chooser.attrs)) {
        await this.end();
        throw new NoSuitableHost(`The host ${host.name} of the database is not ${chooser.attrs} any more.`);
      }
      return this;
    } catch (error) {
      chooser.forget(host);
      throw error;
    }
  }
}

/** Where the driver connects to. */
function placeOf({ url }: Host): { host: string; port: number } {
  const { host, port } = new pg.Client({ connectionString: url });
  return { host, port };
}
