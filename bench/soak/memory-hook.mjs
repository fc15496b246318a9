import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into the service by --import, with --expose-gc: at SIGUSR2 it collects, and writes what is left into a file.
const MIB = 1024 ** 2;

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    const left = { live: heapUsed / MIB, native: (rss - heapTotal) / MIB };
    writeFileSync(process.env['MEMORY_FILE'] ?? '', JSON.stringify(left));
  });
