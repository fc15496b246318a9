import { randomInt } from 'node:crypto';
import type { NumberedAct } from './acts';

/** The number of acts, and their choice. */
export type ActsSettings = Readonly<{
  /** Acts that are performed instead of random ones. */
  replay: readonly NumberedAct[] | undefined;
  seeds: readonly number[];
  /** The number of acts of a seed. */
  length: number;
  /** Acts and ends of texts that are left out. */
  without: readonly string[];
  /** The time for which further seeds are tried. */
  longMs: number;
  /** The number of seeds with failures after which the run ends. */
  maxFailures: number;
  /** The seed of the acts of two people at one table. */
  togetherSeed: number;
  /** The time for which they share it. */
  togetherMs: number;
  /** The time for leaving acts out of a failure. */
  shrinkMs: number;
}>;

/**
 * The seeds of every run, which are fixed so that a run does not fail for an old fault; other seeds search for unknown
 * faults.
 */
const SEEDS = [11];
const TOGETHER_SEED = 14;
const MAX_SEED = 1_000_000;
const LENGTH = 25;
const MAX_FAILURES = 5;
const TOGETHER_MS = 15_000;
const MINUTE_MS = 60_000;

/**
 * Reads `ACTS_MINUTES` (a long run), `ACTS_SEED` (that one alone), `ACTS_REPLAY` (the acts of a report), `ACTS_LENGTH`,
 * `ACTS_WITHOUT` (names of acts and ends, separated by commas) and `ACTS_SHRINK_MINUTES`.
 */
export function settingsOfActs(env: Readonly<Record<string, string | undefined>>): ActsSettings {
  const minutes = Number(env['ACTS_MINUTES'] ?? 0);
  const seed = env['ACTS_SEED'] ?? (minutes > 0 ? randomInt(MAX_SEED) : undefined);
  const replay = env['ACTS_REPLAY'];
  const isLooked = minutes > 0 || seed !== undefined || replay !== undefined;
  return {
    replay: replay === undefined ? undefined : (JSON.parse(replay) as NumberedAct[]),
    seeds: seed === undefined ? SEEDS : [Number(seed)],
    togetherSeed: Number(seed ?? TOGETHER_SEED),
    length: Number(env['ACTS_LENGTH'] ?? LENGTH),
    without: (env['ACTS_WITHOUT'] ?? '').split(',').map((name) => name.trim()),
    longMs: minutes * MINUTE_MS,
    maxFailures: minutes > 0 ? MAX_FAILURES : 1,
    togetherMs: minutes > 0 ? minutes * MINUTE_MS : TOGETHER_MS,
    shrinkMs: Number(env['ACTS_SHRINK_MINUTES'] ?? (isLooked ? 5 : 0)) * MINUTE_MS,
  };
}
