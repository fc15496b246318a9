import type { Gauge } from 'prom-client';

/** Removes all values of a gauge, so that it is absent; after a reset alone, a gauge without labels would be 0. */
export function emptyGauge(gauge: Gauge): void {
  gauge.reset();
  if (!('labelNames' in gauge) || (gauge.labelNames as readonly string[]).length === 0) gauge.remove();
}
