import { Gauge, type Registry } from 'prom-client';
import { collections } from '@/domain/collections';
import type { Backups } from '@/server/backups/backups';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { emptyGauge } from '@/server/metrics/empty-gauge';
import type { Settings } from '@/server/settings';
import type { MetricReading } from './readings';

/** The home page shows deliveries of the same age. */
const DELIVERIES_EVERY_MS = 60_000;
const BACKUPS_EVERY_MS = 10_000;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_HOUR = 3_600;
const NONE_FAILED: ReadonlyMap<string, Error> = new Map();

/** Reads the deliveries that are due and not complete. */
export function deliveriesReading(
  deliveries: Pick<Deliveries, 'summary'>,
  registry: Registry,
): MetricReading {
  const late = new Gauge({
    name: 'statistics_deliveries_late',
    help: 'Deliveries that are due and not complete, by collection: a unit and a period each.',
    labelNames: ['collection'],
    registers: [registry],
  });
  return {
    parts: ['deliveries'],
    everyMs: DELIVERIES_EVERY_MS,
    empty: () => emptyGauge(late),
    async read() {
      const found = await deliveries.summary(collections);
      late.reset();
      for (const { collection, late: periods } of found)
        late.set(
          { collection },
          periods.reduce((sum, { units }) => sum + units.length, 0),
        );
      return NONE_FAILED;
    },
  };
}

/** Reads the newest backup in `BACKUP_DIR`; undefined if no backups are made. */
export function backupsReading(
  backups: Pick<Backups, 'newest'>,
  {
    registry,
    settings,
  }: { registry: Registry; settings: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_MAX_AGE_HOURS'> },
): MetricReading | undefined {
  if (settings.BACKUP_DIR === undefined) return undefined;
  const about = { registers: [registry] };
  new Gauge({
    ...{ ...about, name: 'statistics_backup_max_age_seconds' },
    help: 'BACKUP_MAX_AGE_HOURS in seconds; absent without BACKUP_DIR.',
  }).set(settings.BACKUP_MAX_AGE_HOURS * SECONDS_PER_HOUR);
  const newest = new Gauge({
    ...{ ...about, name: 'statistics_backup_timestamp_seconds' },
    help: 'When the newest backup was made, in seconds since 1970; 0: there is none.',
  });
  emptyGauge(newest);
  return {
    parts: ['backups'],
    everyMs: BACKUPS_EVERY_MS,
    empty: () => emptyGauge(newest),
    async read() {
      const at = await backups.newest();
      newest.set(at === null ? 0 : at.getTime() / MS_PER_SECOND);
      return NONE_FAILED;
    },
  };
}
