import { missingTool } from '../scripts/lib/fault-tools.mjs';
import type { Fault, Scene } from './fault';
import { type Observed, observe } from './observer';
import { withStage } from './stage';

/** The result of a fault. */
export type Result = Readonly<{
  fault: Fault;
  /** The reason why the fault was not run; the rest is then empty. */
  notRun?: string;
  tries: number;
  /** A reason for each try that failed. */
  failures: readonly string[];
  others?: Observed;
  notes: string;
  seconds: number;
}>;

const MS_PER_SECOND = 1000;
class TooLong extends Error {}

/** The number of failures after which no further try is made. */
const ENOUGH = 5;

/** Arranges a fault, tries it, sends requests with another key meanwhile, and counts. It never throws. */
export async function runFault(
  fault: Fault,
  options: { short: boolean; tries?: number | undefined; stopped?: () => boolean },
): Promise<Result> {
  const begun = performance.now();
  const empty = { fault, tries: 0, failures: [], notes: '', seconds: 0 };
  const missing = (fault.tools ?? []).map(missingTool).find((reason) => reason !== undefined);
  if (missing !== undefined) return { ...empty, notRun: missing };
  const tries = options.tries ?? (options.short ? fault.tries.short : fault.tries.full);
  try {
    const found = await withStage(options.short, async (stage) => {
      const scene = await fault.arrange(stage);
      const observer = scene.others && (await observe(scene.others, fault.others));
      const failures = await attempts(fault, scene, { tries, stopped: options.stopped });
      const others = await observer?.end();
      return { ...failures, ...(others && { others }), notes: scene.notes?.() ?? '' };
    });
    return { fault, ...found, seconds: secondsSince(begun) };
  } catch (error) {
    const failures = [`could not be arranged: ${messageOf(error)}`];
    return { ...empty, tries: 1, failures, seconds: secondsSince(begun) };
  }
}

/** Whether everything held. */
export const held = ({ failures, others }: Result): boolean =>
  failures.length === 0 && (others?.faults.length ?? 0) === 0 && others?.slow !== true;

type Bounds = { tries: number; stopped: (() => boolean) | undefined };

async function attempts(fault: Fault, scene: Scene, { tries, stopped }: Bounds) {
  const failures: string[] = [];
  let made = 0;
  while (made < tries && failures.length < ENOUGH && stopped?.() !== true) {
    made += 1;
    try {
      await withinLimit(scene.attempt(made), fault.limit);
    } catch (error) {
      failures.push(`try ${made}: ${messageOf(error)}`);
      // The work that the try has started continues, and would affect the next try.
      if (error instanceof TooLong) break;
    }
  }
  return { tries: made, failures };
}

async function withinLimit(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLong(`took longer than ${seconds} s`)), seconds * MS_PER_SECOND);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const secondsSince = (begun: number): number => (performance.now() - begun) / MS_PER_SECOND;
