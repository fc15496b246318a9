import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut, silenced and mended. */
export type TcpProxy = Readonly<{
  port: number;
  /** Breaks every connection off and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Drops what is sent, both ways and of new connections too, and tells nobody: a black hole. */
  silence: () => void;
  /** Ends that for new connections; those of before stay dead, as after a firewall forgot them. */
  speak: () => void;
}>;

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let whole = true;
  let silent = false;
  const carry = (client: Socket) => {
    // Accepted before the cut, announced after it.
    if (!whole) return void client.destroy();
    if (silent) return swallow(client);
    const upstream = connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
    carried.add(() => {
      client.unpipe(upstream);
      upstream.unpipe(client);
      swallow(client);
      swallow(upstream);
    });
  };
  const carried = new Set<() => void>();
  const swallow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
  };
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(carry).listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        whole = false;
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    silence: () => {
      silent = true;
      for (const fallSilent of carried) fallSilent();
      carried.clear();
    },
    speak: () => {
      silent = false;
    },
    mend: async () => {
      whole = true;
      server = await open(port);
    },
  };
}
