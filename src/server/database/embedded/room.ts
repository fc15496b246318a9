import { appendFileSync, existsSync, readFileSync, renameSync, statfsSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@/server/log';
import { setRefusing } from '../room';

const POLL_MS = 250;
const MIB = 1024 * 1024;

/**
 * Below the first limit, in bytes, writes are refused; above the second they are accepted again. PostgreSQL allocates 16
 * MiB at once for its log, and exits if it cannot; the remaining space must suffice for that and for a restart.
 */
const REFUSE_BELOW = 48 * MIB;
const ALLOW_ABOVE = 64 * MIB;

/** The server reads this file if it exists. Renaming a file needs no space, unlike writing one. */
const ACTIVE = 'no-room.conf';
const INACTIVE = `${ACTIVE}.off`;
const INCLUDE = `include_if_exists = '${ACTIVE}'`;
const CONTENT = `# Made and renamed by the service: there is no room for writes.\ndefault_transaction_read_only = on\n`;

/** Prepares a server's folder for switching writes off and on, which then needs no space. */
function prepareFolder(folder: string): void {
  if (!existsSync(join(folder, ACTIVE)) && !existsSync(join(folder, INACTIVE))) {
    writeFileSync(join(folder, INACTIVE), CONTENT);
  }
  const configuration = join(folder, 'postgresql.conf');
  if (readFileSync(configuration, 'utf8').includes(INCLUDE)) return;
  appendFileSync(configuration, `\n${INCLUDE}\n`, { flush: true });
}

/** Before a server starts: switches writes on if there is enough space. */
export function allowIfRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > ALLOW_ABOVE && existsSync(join(folder, ACTIVE))) {
    renameSync(join(folder, ACTIVE), join(folder, INACTIVE));
  }
}

/** Watches the free space of an embedded server while it is used. */
export interface RoomKeeper {
  stop(): void;
}

/**
 * Switches the server to read-only while its disk is nearly full: writes then fail with SQLSTATE 25006, and reads work.
 * @param options.folder the server's data folder
 * @param options.reload makes the server read its configuration again
 */
export function watchFreeSpace(options: {
  folder: string;
  log: Logger;
  reload: () => Promise<unknown>;
}): RoomKeeper {
  const { folder, log, reload } = options;
  let isPrepared = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (!isPrepared) prepareFolder(folder);
    isPrepared = true;
    const isRefused = existsSync(join(folder, ACTIVE));
    if (!isRefused && free < REFUSE_BELOW) {
      renameSync(join(folder, INACTIVE), join(folder, ACTIVE));
      log.error(
        { folder, freeBytes: free },
        'the disk is nearly full; writes are refused until there is room',
      );
      await reload();
    }
    if (isRefused && free > ALLOW_ABOVE) {
      renameSync(join(folder, ACTIVE), join(folder, INACTIVE));
      log.warn({ folder, freeBytes: free }, 'the disk has room again; writes are taken');
      await reload();
    }
    setRefusing(existsSync(join(folder, ACTIVE)));
  };
  const run = async () => {
    // Another process that shares the server may have renamed the file already, or the server may be restarting.
    await look().catch((error: unknown) =>
      log.debug({ err: error }, 'the room of the disk was not looked at'),
    );
    if (!isStopped) timer = setTimeout(() => void run(), POLL_MS).unref();
  };
  void run();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
