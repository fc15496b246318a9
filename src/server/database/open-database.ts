import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { type Attachment, attach, detach } from './embedded/attach';

const RESTART_LIMIT = 5;
const RESTART_PAUSE_MS = 1_000;

/** A database that can be used. */
export interface OpenDatabase {
  readonly url: string;
  /** Where it is, without a password. */
  readonly description: string;
  /** Ends our use of it. The embedded server ends with the last process that uses it. */
  stop(): Promise<void>;
}

/** What happens to the embedded server while it is used. */
export interface Watch {
  readonly log: Logger;
  /** Called once when the server is gone and cannot be started again. */
  onLost(error: unknown): void;
}

/**
 * Finds the database that the settings name: the one of DATABASE_URL, else the embedded server on DATA_DIR, which any
 * number of processes share.
 * @param options.start whether to start the embedded server when it does not run
 * @param options.watch given, a server that dies is started again
 * @throws {EmbeddedServerError} when it does not run or cannot
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  { start, watch }: { start: boolean; watch?: Watch },
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== undefined) {
    const { host, pathname } = new URL(settings.DATABASE_URL);
    return {
      url: settings.DATABASE_URL,
      description: `PostgreSQL ${host}${pathname}`,
      stop: async () => undefined,
    };
  }
  const folder = resolve(settings.DATA_DIR);
  let attachment = await attach(folder, { start });
  let stopping = false;
  let restart: Promise<void> | undefined;
  const keep = ({ lease }: Attachment, { log, onLost }: Watch) => {
    lease.once('end', () => {
      if (stopping) return;
      log.error('the embedded database server is gone; starting it again');
      restart = attachAgain(folder).then((found) => {
        const moved = found.url !== attachment.url;
        attachment = found;
        if (moved) return onLost(new Error('the embedded database server had to leave its port'));
        log.warn('the embedded database server runs again');
        keep(found, { log, onLost });
      }, onLost);
    });
  };
  if (watch !== undefined) keep(attachment, watch);
  return {
    url: attachment.url,
    description: `embedded PostgreSQL ${new URL(attachment.url).host}, data in ${folder}`,
    stop: async () => {
      stopping = true;
      await restart;
      await detach(folder, attachment);
    },
  };
}

/** The address stays, for connections are made to it all over: a server that comes back elsewhere is no use. */
async function attachAgain(folder: string): Promise<Attachment> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attach(folder, { start: true });
    } catch (error) {
      if (attempt === RESTART_LIMIT) throw error;
      await sleep(RESTART_PAUSE_MS);
    }
  }
}
