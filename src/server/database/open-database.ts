import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { type Attachment, attach, detach } from './embedded/attach';
import { keepRoom } from './embedded/room';
import { noteLackOfRoom } from './room';

/** How long the first restart is waited for, and at most, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

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
  /** Called once when the server runs again at another address, at which nobody looks for it. */
  onLost(error: unknown): void;
}

/**
 * Finds the database that the settings name: the one of DATABASE_URL, else the embedded server on DATA_DIR, which any
 * number of processes share.
 * @param options.start whether to start the embedded server when it does not run
 * @param options.watch given, a server that dies is started again, as often as it takes
 * @param options.signal breaks off; a server that was about to start is ended first
 * @throws {EmbeddedServerError} when it does not run or cannot
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  { start, watch, signal }: { start: boolean; watch?: Watch; signal?: AbortSignal },
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
  let attachment = await attach(folder, { start, signal });
  const closing = new AbortController();
  let restart: Promise<void> | undefined;
  const keep = ({ lease }: Attachment, { log, onLost }: Watch) => {
    lease.once('end', () => {
      if (closing.signal.aborted) return;
      log.error('the embedded database server is gone; starting it again');
      restart = attachAgain(folder, log, closing.signal).then(
        (found) => {
          const moved = found.url !== attachment.url;
          attachment = found;
          if (moved) return onLost(new Error('the embedded database server has another port now'));
          log.warn('the embedded database server runs again');
          keep(found, { log, onLost });
        },
        // Only a stop ends the attempts.
        () => undefined,
      );
    });
  };
  if (watch !== undefined) keep(attachment, watch);
  const room =
    watch &&
    keepRoom({
      folder: join(folder, 'postgres'),
      log: watch.log,
      reload: () => attachment.lease.query('SELECT pg_reload_conf()'),
    });
  return {
    url: attachment.url,
    description: `embedded PostgreSQL ${new URL(attachment.url).host}, data in ${folder}`,
    stop: async () => {
      closing.abort();
      room?.stop();
      await restart;
      await detach(folder, attachment);
    },
  };
}

/**
 * Tries until it succeeds, for the cause may pass: a full disk has room again, memory is free again. Meanwhile requests
 * are answered 503. The address stays, because connections are made to it all over.
 */
async function attachAgain(folder: string, log: Logger, signal: AbortSignal): Promise<Attachment> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attach(folder, { start: true, anyPort: false, signal });
    } catch (error) {
      signal.throwIfAborted();
      noteLackOfRoom(error);
      log.error({ err: error, nextAttemptMs: pause }, 'the embedded database server does not start');
      await sleep(pause, undefined, { signal });
    }
  }
}
