import type { Server } from 'node:http';
import { commandLineOf } from '../command-line-of';

/**
 * Opens a port.
 * @param address.setting the name of the setting of the port, for the error
 * @returns the port; if 0 is given, the system chooses one
 * @throws {Error} if the port is taken
 */
export function listen(
  server: Server,
  { host, port, setting = 'PORT' }: { host: string; port: number; setting?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new Error(
          `Port ${port} on ${host} is taken; name another in ${setting}, such as ${setting}=${port + 1} ${commandLineOf('start')}`,
        ),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
