import type { Gauge } from 'prom-client';

/** Takes every value from a gauge, so that it is absent: by itself one without labels would be 0. */
export function emptyGauge(gauge: Gauge): void {
  gauge.reset();
  if (!('labelNames' in gauge) || (gauge.labelNames as readonly string[]).length === 0) gauge.remove();
}
