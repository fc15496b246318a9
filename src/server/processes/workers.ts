import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '@/server/log';
import type { MetricsSnapshot } from '@/server/metrics/snapshot';
import { type FromWorker, TASK, type ToWorker, type WorkerTask } from './messages';
import { closeWhatItLeaves } from './passed-connections';

/** A process that served for this long, in milliseconds, is started again at once. */
const STEADY_MS = 60_000;
/** The first and the longest pause before the next start of a process that served for less, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** How long a process may take to send its metrics, in milliseconds. */
const METRICS_MS = 2_000;

/** The serving processes of a machine. */
export type Workers = Readonly<{
  /**
   * Starts all processes, which begin to accept requests when all are ready. From then on, each is started again when it ends.
   * @returns the one-time link of the first administrator, if there is no staff yet
   * @throws {Error} if one of them cannot start
   */
  start: (signal: AbortSignal) => Promise<{ setUpPath: string | undefined }>;
  /**
   * Stops all processes, and waits until they have ended.
   * @param options.limitMs the time after which they are killed, in milliseconds
   * @param options.hurry aborted: they no longer wait for a load balancer
   * @throws {Error} if one has not ended cleanly
   */
  stop: (options: { limitMs: number; hurry: AbortSignal }) => Promise<void>;
  /** The metrics of the processes that answer in time; one of them includes the metrics that all processes share. */
  metrics: () => Promise<ReceivedMetrics>;
}>;

/**
 * The metrics that processes sent, by an identifier that no other process has, and the identifiers of all running processes.
 */
type ReceivedMetrics = Readonly<{
  received: ReadonlyMap<number, Readonly<{ number: number; snapshot: MetricsSnapshot }>>;
  living: ReadonlySet<number>;
}>;

type Options = Readonly<{
  count: number;
  log: Logger;
  program: { filename: string; execArgv?: string[] };
  taskOf: (number: number) => Omit<WorkerTask, 'number' | 'isFirstStart'>;
}>;

type Member = {
  readonly number: number;
  readonly worker: Worker;
  readonly startedAt: number;
  hasBegun: boolean;
  /** Whether it could serve. */
  isPrepared: boolean;
  hasFailed: boolean;
  /** Whether it did not send its metrics in time when it was last asked. */
  isSilent: boolean;
};

/** The state while all of them start. */
type Starting = Readonly<{
  prepared: Map<number, string | undefined>;
  serving: Set<number>;
  changed: () => void;
  fail: (error: Error) => void;
}>;

export function createWorkers({ count, log, program, taskOf }: Options): Workers {
  cluster.setupPrimary({ exec: program.filename, args: [], execArgv: program.execArgv ?? [] });
  const members = new Map<number, Member>();
  const ends = new Set<Promise<Ended>>();
  const timers = new Set<NodeJS.Timeout>();
  const failures = new Map<number, number>();
  let starting: Starting | undefined;
  let isStopping = false;
  let askedAt: number | undefined;
  let onMetrics: (member: Member, snapshot: MetricsSnapshot) => void = () => undefined;
  /** The number of the latest request for metrics; answers to earlier ones come too late. */
  let metricsRequest = 0;

  const fork = (number: number) => {
    const task: WorkerTask = {
      number,
      ...taskOf(number),
      isFirstStart: starting !== undefined && number === 1,
    };
    const worker = cluster.fork({ [TASK]: JSON.stringify(task) });
    const member: Member = {
      number,
      worker,
      startedAt: performance.now(),
      hasBegun: false,
      isPrepared: false,
      hasFailed: false,
      isSilent: false,
    };
    members.set(number, member);
    closeWhatItLeaves(worker);
    // A process that is about to end cannot take a message; its end is reported by the event.
    worker.on('error', () => undefined);
    worker.on('message', (message: FromWorker) => heard(member, message));
    const ended = endOf(member).then((end) => {
      members.delete(number);
      ends.delete(ended);
      if (!isStopping) replace(member, end);
      return end;
    });
    ends.add(ended);
  };

  const heard = (member: Member, message: FromWorker) => {
    const { number } = member;
    switch (message.type) {
      case 'begun':
        member.hasBegun = true;
        return;
      case 'prepared':
        member.isPrepared = true;
        starting?.prepared.set(number, message.setUpPath);
        if (starting === undefined) tell(member, { type: 'serve' });
        break;
      case 'serving':
        starting?.serving.add(number);
        if (starting === undefined) log.warn({ number }, 'the process of the service serves again');
        break;
      case 'failed':
        member.hasFailed = true;
        if (starting === undefined)
          log.error({ number, reason: message.message }, 'a process of the service does not start');
        starting?.fail(new Error(message.message));
        return;
      case 'asked':
        askedAt = performance.now();
        return;
      case 'metrics':
        if (message.request === metricsRequest) onMetrics(member, message.snapshot);
        return;
    }
    starting?.changed();
  };

  const replace = ({ number, startedAt }: Member, { how }: Ended) => {
    if (starting !== undefined) {
      starting.fail(new Error(`A process of the service ended with ${how} before it served.`));
      return;
    }
    const isSteady = performance.now() - startedAt >= STEADY_MS;
    const failed = isSteady ? 0 : (failures.get(number) ?? 0);
    failures.set(number, failed + 1);
    const pause = pauseBefore(failed);
    log.error({ number, how, nextStartMs: pause }, 'a process of the service has ended; it is started again');
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork(number);
    }, pause);
    timers.add(timer);
  };

  return {
    async start(signal) {
      const numbers = Array.from({ length: count }, (_, i) => i + 1);
      let fail: (error: Error) => void = () => undefined;
      const failed = new Promise<never>((_, reject) => {
        fail = reject;
      });
      failed.catch(() => undefined);
      const leave = () => fail(signal.reason);
      signal.addEventListener('abort', leave);
      let wake = () => {};
      const state: Starting = { prepared: new Map(), serving: new Set(), changed: () => wake(), fail };
      const until = async (isReached: () => boolean) => {
        while (!isReached()) {
          const changed = new Promise<void>((resolve) => {
            wake = resolve;
          });
          await Promise.race([changed, failed]);
        }
      };
      starting = state;
      signal.throwIfAborted();
      for (const number of numbers) fork(number);
      await until(() => state.prepared.size === count);
      for (const member of members.values()) tell(member, { type: 'serve' });
      await until(() => state.serving.size === count);
      starting = undefined;
      signal.removeEventListener('abort', leave);
      return { setUpPath: state.prepared.get(1) };
    },

    async metrics() {
      const received = new Map<number, { number: number; snapshot: MetricsSnapshot }>();
      const living = [...members.values()];
      const asked = living.filter(({ isPrepared, worker }) => isPrepared && worker.isConnected());
      // A process that did not answer the last time is not asked for the metrics that all processes share, if there is another.
      const forAll = asked.find(({ isSilent }) => !isSilent) ?? asked[0];
      if (asked.length > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, METRICS_MS);
          onMetrics = ({ number, worker }, snapshot) => {
            received.set(worker.id, { number, snapshot });
            if (received.size < asked.length) return;
            clearTimeout(timer);
            resolve();
          };
          metricsRequest += 1;
          for (const member of asked)
            tell(member, { type: 'metrics', request: metricsRequest, isForAll: member === forAll });
        });
      onMetrics = () => undefined;
      for (const member of asked) member.isSilent = !received.has(member.worker.id);
      return { received, living: new Set(living.map(({ worker }) => worker.id)) };
    },

    async stop({ limitMs, hurry }) {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      const askedMs = askedAt === undefined ? null : performance.now() - askedAt;
      for (const member of members.values()) {
        // A process whose program does not run yet has nothing to undo.
        if (member.hasBegun) tell(member, { type: 'stop', askedMs });
        else member.worker.process.kill('SIGKILL');
      }
      const passOn = () => {
        for (const member of members.values()) tell(member, { type: 'hurry' });
      };
      hurry.addEventListener('abort', passOn);
      const limit = setTimeout(() => {
        for (const { worker } of members.values()) worker.process.kill('SIGKILL');
      }, limitMs);
      const unclean = (await Promise.all(ends)).filter(({ isClean }) => !isClean);
      clearTimeout(limit);
      hurry.removeEventListener('abort', passOn);
      if (unclean.length > 0) {
        const how = unclean.map(({ number, how }) => `${number} with ${how}`).join(', ');
        throw new Error(`Processes of the service did not end cleanly: ${how}.`);
      }
    },
  };
}

/** The pause before the next start of a process that has failed so often in a row, in milliseconds. */
export const pauseBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);

function tell({ worker }: Member, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

type Ended = Readonly<{ number: number; how: string; isClean: boolean }>;

function endOf(member: Member): Promise<Ended> {
  return new Promise((resolve) => {
    member.worker.once('exit', (code: number | null, signal: string | null) => {
      const isClean = code === 0 || member.hasFailed || !member.hasBegun;
      resolve({ number: member.number, how: signal ?? String(code), isClean });
    });
  });
}
