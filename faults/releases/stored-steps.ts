import { isDeepStrictEqual } from 'node:util';
import type { PeriodLocks } from '@/domain/releases/period-locks';
import { releaseName } from '@/domain/releases/release';
import { type ReleaseStepKind, stepsAfter } from '@/domain/releases/steps';
import { query } from '../embedded';
import { RELEASED } from './officer';

type Step = { id: string; follows: string; period: string; kind: ReleaseStepKind; pinned: string | null };
type Stored = { period: string; version: number; pinned: string };
type StoredLocks = { locks: PeriodLocks };
type Event = { period: string; action: string; count: number };

/**
 * Compares the stored steps with each other, and with the releases, the locks and the history.
 * @param isLocking whether released periods are locked
 * @returns the steps of each period
 * @throws {Error} that names what does not fit
 */
export async function checkStoredSteps(
  databaseUrl: string,
  isLocking: boolean,
): Promise<ReadonlyMap<string, readonly ReleaseStepKind[]>> {
  const read = <Row extends object>(text: string) => query<Row>(databaseUrl, text, [RELEASED]);
  const all = await read<Step>(
    `SELECT id::text, follows::text, period, kind, pinned_at::text AS pinned FROM release_step
     WHERE collection = $1 ORDER BY release_step.id`,
  );
  const releases = await read<Stored>(
    'SELECT period, version, pinned_at::text AS pinned FROM release WHERE collection = $1 ORDER BY period, version',
  );
  const events = await read<Event>(
    `SELECT split_part(subject_id, '/', 2) AS period, action, count(*)::integer AS count FROM history_event
     WHERE subject_kind = 'release' AND starts_with(subject_id, $1 || '/') GROUP BY 1, 2`,
  );
  const [stored] = await read<StoredLocks>('SELECT locks FROM period_lock WHERE collection = $1');
  const periods = groupBy(all, ({ period }) => period);
  const locked: Record<string, string> = {};
  for (const [period, steps] of [...periods].toSorted()) {
    checkChain(period, steps);
    const own = releasesOf(period, steps);
    same(
      `releases of ${period}`,
      releases.filter((release) => release.period === period),
      own,
    );
    if (isLocking && steps.at(-1)!.kind === 'released')
      locked[period] = releaseName({ period, version: own.length });
    checkEvents(period, steps, events);
  }
  const other = releases.find(({ period }) => !periods.has(period));
  if (other !== undefined) throw new Error(`${releaseName(other)} is there without a step`);
  same('locks', lockedOf(stored), locked);
  return new Map([...periods].map(([period, steps]) => [period, steps.map(({ kind }) => kind)]));
}

function checkChain(period: string, steps: readonly Step[]): void {
  let before: Step | undefined;
  for (const step of steps) {
    if (step.follows !== (before?.id ?? '0'))
      throw new Error(`${period}: ${step.kind} follows ${step.follows}, the step before is ${before?.id}`);
    if (!stepsAfter(before?.kind ?? 'open').includes(step.kind))
      throw new Error(`${period}: ${step.kind} after ${before?.kind ?? 'open'}`);
    if ((step.pinned !== null) !== (step.kind === 'approved'))
      throw new Error(`${period}: ${step.kind} has the label ${step.pinned}`);
    before = step;
  }
}

/** The releases that the steps of a period have made: each has the label of the approval before it. */
const releasesOf = (period: string, steps: readonly Step[]): Stored[] =>
  steps
    .flatMap(({ kind }, n) => (kind === 'released' ? [steps[n - 1]!.pinned!] : []))
    .map((pinned, n) => ({ period, version: n + 1, pinned }));

/** Each step is in the history, and nothing else. */
function checkEvents(period: string, steps: readonly Step[], events: readonly Event[]): void {
  const own = events.filter((event) => event.period === period);
  const counted = Object.fromEntries(own.map(({ action, count }) => [action, count]));
  const expected = Object.fromEntries(
    [...groupBy(steps, ({ kind }) => kind)].map(([kind, some]) => [`release.${kind}`, some.length]),
  );
  same(`history of ${period}`, counted, expected);
}

/** The locked periods, and the release of each. */
const lockedOf = (stored: StoredLocks | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.values(stored?.locks.years ?? {})
      .flatMap((parts) => Object.values(parts))
      .map(({ period, release }) => [period, release]),
  );

function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** The same as `Map.groupBy`, which Node.js 20 lacks. */
function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
