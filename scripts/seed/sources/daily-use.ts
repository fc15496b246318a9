import type { Application } from '../data/agencies';
import { daysSince, FIRST_YEAR } from '../periods';
import { around } from '../random';

const USE = 21;
const WEEKEND = 0.15;
const GROWTH = 1.09;

type Use = { application: Application; timestamp: string; jumlah_transaksi: number; date_now: string };

/** Look-ups of each application on each day since its first year, newest first: few at weekends, more every year. */
export function* dailyUse(seed: number, applications: readonly Application[]): Generator<Use> {
  for (const { date, year, weekday, number } of daysSince(FIRST_YEAR)) {
    const timestamp = `${date}T23:59:59`;
    for (const [i, application] of applications.entries()) {
      if (year < application.since) continue;
      const share = weekday === 0 || weekday === 6 ? WEEKEND : 1;
      const grown = application.perDay * share * GROWTH ** (year - application.since);
      yield {
        application,
        timestamp,
        jumlah_transaksi: Math.round(grown * around(0.25, seed, USE, number, i)),
        date_now: timestamp,
      };
    }
  }
}
