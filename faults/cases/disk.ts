import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../../tests/support/ledger';
import { type Embedded, startEmbedded } from '../embedded';
import type { Fault } from '../fault';
import type { Stage } from '../stage';
import { whileWriting } from '../while-writing';

const BATCH = 500;
const SIZE_MIB = 320;
const MIB = 1024 * 1024;
/** How long the disk stays full. */
const FULL_MS = 8_000;
const BACK_WITHIN_S = 20;

/** The disk of the embedded PostgreSQL is full for a while. */
export const disk: Fault = {
  name: 'disk-full',
  does: `a file fills the disk of DATA_DIR (${SIZE_MIB} MiB) for ${FULL_MS / 1000} s while four clients write`,
  holds:
    'writes are answered 503; ready says that it is not; the service lives, and stores again when there is room',
  tries: { full: 5, short: 0 },
  limit: 120,
  others: { outage: 'PostgreSQL may have to end and recover', backWithin: FULL_MS / 1000 + BACK_WITHIN_S },
  tools: ['tmpfs'],
  arrange: async (stage) => {
    const dataDir = mountSmall(stage);
    const embedded = await startEmbedded(stage, { dataDir });
    const ledger = new Ledger(BATCH);
    const said = new Set<string>();
    return {
      others: embedded.other,
      attempt: (number) => {
        const happen = async () => {
          const ballast = join(dataDir, 'ballast');
          fill(ballast);
          try {
            await notReady(embedded, said);
            await sleep(FULL_MS);
          } finally {
            rmSync(ballast, { force: true });
          }
          if (embedded.service().ended()) {
            throw new Error(`the service ended: ${embedded.service().output().slice(-300)}`);
          }
        };
        return whileWriting(embedded, ledger, { label: `try ${number}`, happen });
      },
      notes: () => `${ledger.verdict()}; ready said ${[...said].join(', ') || 'nothing'}`,
    };
  },
};

function mountSmall(stage: Stage): string {
  const folder = join(stage.folder, 'small');
  mkdirSync(folder);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`no file system of ${SIZE_MIB} MiB: ${stderr}`);
  stage.defer(() => spawnSync('umount', [folder]));
  return folder;
}

/** Uses up the remaining space. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = MIB; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Waits until `/health/ready` says that it is not ready. @throws {Error} if it does not in time */
async function notReady({ other, service }: Embedded, said: Set<string>): Promise<void> {
  const deadline = performance.now() + FULL_MS;
  while (performance.now() < deadline) {
    if (service().ended()) throw new Error(`the service ended: ${service().output().slice(-300)}`);
    const answer = await fetch(`${other.baseUrl}/health/ready`);
    if (answer.status !== 200) {
      said.add(((await answer.json()) as { reason: string }).reason);
      return;
    }
    await answer.arrayBuffer();
    await sleep(100);
  }
  throw new Error('ready went on to say that it is');
}
