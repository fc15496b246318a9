import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut and mended. */
export type TcpProxy = Readonly<{
  port: number;
  /** Breaks every connection off and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}>;

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let whole = true;
  const carry = (client: Socket) => {
    // Accepted before the cut, announced after it.
    if (!whole) return void client.destroy();
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
    mend: async () => {
      whole = true;
      server = await open(port);
    },
  };
}
