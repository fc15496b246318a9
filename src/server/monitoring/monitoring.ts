import { Registry } from 'prom-client';
import { createProbe } from '@/server/database/observed/probe';
import type { Logger } from '@/server/log';
import type { ServiceCounts } from '@/server/metrics/counts';
import { registerProcess } from '@/server/metrics/process-gauges';
import { type MetricsSnapshot, snapshotOf } from '@/server/metrics/snapshot';
import type { Settings } from '@/server/settings';
import { databaseReading } from './database-reading';
import { backupsReading, deliveriesReading } from './office-readings';
import { createReadings } from './readings';
import { registerService } from './service-gauges';

/** The metrics of a serving process. */
export type Monitoring = Readonly<{
  /**
   * Returns the metrics of this process, within two seconds.
   * @param options.isForAll whether to add the metrics that all processes share, such as those of the database
   */
  snapshot: (options: { isForAll: boolean }) => Promise<MetricsSnapshot>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  settings: Settings;
  log: Logger;
  /** The number of the process, from 1. */
  number: number;
  counts: ServiceCounts;
  measured: Parameters<typeof registerService>[1];
  deliveries: Parameters<typeof deliveriesReading>[0];
  backups: Parameters<typeof backupsReading>[0];
}>;

export function createMonitoring(options: Options): Monitoring {
  const { settings, log, number, counts, measured, deliveries, backups } = options;
  const own = new Registry();
  registerProcess(own, number);
  registerService(own, measured);
  counts.registerIn(own);
  const ofAll = new Registry();
  const probe = createProbe(settings);
  const ofBackups = backupsReading(backups, { registry: ofAll, settings });
  const readings = createReadings(
    [
      databaseReading(probe, ofAll),
      deliveriesReading(deliveries, ofAll),
      ...(ofBackups === undefined ? [] : [ofBackups]),
    ],
    { registry: ofAll, log },
  );
  return {
    async snapshot({ isForAll }) {
      if (isForAll) await readings.refresh();
      return snapshotOf(counts, isForAll ? [own, ofAll] : [own]);
    },
    close: probe.close,
  };
}
