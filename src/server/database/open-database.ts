import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@/server/log';
import { describeAddress } from '@/server/network/database-address';
import type { Settings } from '@/server/settings';
import { type Attachment, attach, detach } from './embedded/attach';
import { keepLogShort, logFileOf } from './embedded/log-file';
import { watchFreeSpace } from './embedded/room';
import { recordDiskFull } from './room';

/** The first and the longest pause between restarts, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** A database ready for use. */
export interface OpenDatabase {
  readonly url: string;
  /** An address at which a session stays on one server process: for migrations, backups and LISTEN. */
  readonly directUrl: string;
  /** Its location, without password. */
  readonly description: string;
  /** Ends this process's use. The embedded server stops with the last process that uses it. */
  stop(): Promise<void>;
}

/** Events of the embedded server while it is used. */
export interface Watch {
  readonly log: Logger;
  /** Called once if the server runs again at another address, which is not used by existing connections. */
  onLost(error: unknown): void;
}

/**
 * Opens the database of the settings: that of DATABASE_URL, or the embedded server on DATA_DIR, which any number of
 * processes share. Data of an older major version of PostgreSQL are upgraded, which may take long; a line for each step goes to
 * the log, or without `watch` to the standard error.
 * @param options.start whether to start the embedded server if it does not run
 * @param options.watch if given, a server that dies is restarted until that succeeds
 * @param options.signal cancels; a starting server is stopped first
 * @throws {EmbeddedServerError} if it does not or cannot run
 * @throws {DataVersionError} if its data are of another major version of PostgreSQL, and cannot be upgraded
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'PREVIOUS_POSTGRES_DIR'> &
    Partial<Pick<Settings, 'DATABASE_DIRECT_URL'>>,
  { start, watch, signal }: { start: boolean; watch?: Watch; signal?: AbortSignal },
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== undefined) {
    return {
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
      description: `PostgreSQL ${describeAddress(settings.DATABASE_URL)}`,
      stop: async () => undefined,
    };
  }
  const folder = resolve(settings.DATA_DIR);
  const say = (line: string) => (watch === undefined ? console.error(line) : watch.log.info(line));
  const upgrade = { programs: settings.PREVIOUS_POSTGRES_DIR, say };
  let attachment = await attach(folder, { start, upgrade, signal });
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
        // The attempts end only when the use is stopped.
        () => undefined,
      );
    });
  };
  if (watch !== undefined) keep(attachment, watch);
  const room =
    watch &&
    watchFreeSpace({
      folder: join(folder, 'postgres'),
      log: watch.log,
      reload: () => attachment.lease.query('SELECT pg_reload_conf()'),
    });
  const endLog =
    watch &&
    keepLogShort(logFileOf(folder), (err) =>
      watch.log.warn({ err }, "the database server's log could not be shortened"),
    );
  return {
    url: attachment.url,
    directUrl: attachment.url,
    description: `embedded PostgreSQL ${new URL(attachment.url).host}, data in ${folder}`,
    stop: async () => {
      closing.abort();
      room?.stop();
      endLog?.();
      await restart;
      await detach(folder, attachment);
    },
  };
}

/**
 * Retries until it succeeds, because the cause (a full disk, no memory) may disappear. Meanwhile requests are answered 503. The
 * address stays the same, because all connections use it.
 */
async function attachAgain(folder: string, log: Logger, signal: AbortSignal): Promise<Attachment> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await attach(folder, { start: true, anyPort: false, signal });
    } catch (error) {
      signal.throwIfAborted();
      recordDiskFull(error);
      log.error({ err: error, nextAttemptMs: pause }, 'the embedded database server does not start');
      await sleep(pause, undefined, { signal });
    }
  }
}
