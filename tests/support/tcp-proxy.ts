import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const MS_PER_SECOND = 1000;

/** A proxy to a server that can be cut, silenced, slowed down and repaired. */
export type TcpProxy = Readonly<{
  port: number;
  /** Resets every connection, and refuses new ones. */
  cut: () => Promise<void>;
  /**
   * Transmits nothing and closes nothing, like a firewall that drops packets: open connections stay silent permanently,
   * new ones are accepted and are silent until the proxy is repaired.
   */
  silence: () => void;
  /** Limits the bytes per second on each connection, in each direction. */
  slow: (bytesPerSecond: number) => void;
  /** New connections work at full speed again; slowed ones too. */
  mend: () => Promise<void>;
  /** Breaks off open connections and closes permanently. */
  close: () => Promise<void>;
}>;

/** Opens a proxy to a database. @returns it, and the address of the database through it */
export async function openDatabaseProxy(databaseUrl: string): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

/** Opens a proxy to a server on a free port of 127.0.0.1. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const state = { whole: true, silent: false, bytesPerSecond: 0 };
  const lines = new Set<{ dead: boolean }>();
  const carry = (client: Socket) => {
    // Accepted before the cut, reported after it.
    if (!state.whole) return void client.destroy();
    const upstream = connect(target.port, target.host);
    const line = { dead: state.silent };
    lines.add(line);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        // When packets are dropped, the other side receives nothing, not even the end.
        if (line.dead) return;
        lines.delete(line);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(gate(state, line)).pipe(upstream).pipe(gate(state, line)).pipe(client);
  };
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(carry).listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as { port: number };
  const cut = () =>
    new Promise<void>((resolve) => {
      state.whole = false;
      server.close(() => resolve());
      for (const socket of sockets) socket.resetAndDestroy();
    });
  return {
    port,
    cut,
    silence: () => {
      state.silent = true;
      for (const line of lines) line.dead = true;
    },
    slow: (bytesPerSecond) => {
      state.bytesPerSecond = bytesPerSecond;
    },
    mend: async () => {
      state.silent = false;
      state.bytesPerSecond = 0;
      if (!state.whole) server = await open(port);
      state.whole = true;
    },
    close: async () => {
      if (state.whole) await cut();
    },
  };
}

/** Transmits bytes according to the state of the proxy. */
function gate(state: { bytesPerSecond: number }, line: { dead: boolean }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // The callback is never called: the bytes are lost, and nobody is notified.
      if (line.dead) return;
      if (state.bytesPerSecond === 0) return done(null, chunk);
      void drip(this, chunk, state).then(() => done());
    },
  });
}

async function drip(to: Transform, chunk: Buffer, state: { bytesPerSecond: number }): Promise<void> {
  let rest = chunk;
  while (rest.length > 0) {
    const now = state.bytesPerSecond === 0 ? rest.length : Math.max(1, Math.round(state.bytesPerSecond / 10));
    to.push(rest.subarray(0, now));
    rest = rest.subarray(now);
    if (rest.length > 0) await sleep(MS_PER_SECOND / 10);
  }
}
