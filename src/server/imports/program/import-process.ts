import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { workerProgram } from '@/server/worker-program';
import type { CallProgress } from '../session';
import {
  type CallName,
  type CallParameters,
  type CallResult,
  type ImportMessage,
  type ImportRequest,
  importMessage,
  resultOf,
} from './protocol';

/** The heap of an import process, in MiB. DuckDB's memory and the buffers of files are not part of it. */
const HEAP_MIB = 384;
/** The texts of cells are short-lived: more heap for new objects would only cost memory. */
const YOUNG_HEAP_MIB = 8;
/**
 * Settings of the C library. Memory that one thread frees is reused by another: DuckDB, the parsers and the decompression run
 * on several. Larger pieces, in bytes, are given back to the system when they are freed.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  // DuckDB has an allocator of its own, jemalloc, which keeps freed memory for later: that would double the memory in use.
  DUCKDB_JE_MALLOC_CONF: 'narenas:1,dirty_decay_ms:0,muzzy_decay_ms:0',
};
/** How long a process that has calls to answer may send nothing, in milliseconds; then it is killed. */
const SILENT_MS = 10 * 60_000;
/** How long a cancelled call may take to end by itself, in milliseconds; then its process is killed. */
const CANCEL_MS = 5_000;

export type CallOptions = Readonly<{
  /** Cancels the call, which then fails with `import_cancelled`. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CallProgress) => void) | undefined;
}>;

/** A child process that reads the file of one import and writes its records. */
export type ImportProcess = Readonly<{
  /**
   * Calls a function of the process. Calls are answered one after the other. A process that neither answers nor reports progress
   * for ten minutes is killed.
   * @throws {ServiceError} the function's own refusals; `import_process_failed` if the process ended or had a defect;
   *   `import_cancelled`
   */
  call: <Name extends CallName>(
    name: Name,
    parameters: CallParameters<Name>,
    options?: CallOptions,
  ) => Promise<CallResult<Name>>;
  /** Kills the process and removes its folder; the database undoes what it had not committed. */
  end: () => Promise<void>;
  /** Resolves once the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** The process's number in the operating system. */
  pid: number | undefined;
}>;

/** Secrets that an import process does not need: it reads the files of others. */
const SECRETS: ReadonlySet<string> = new Set(['AUTH_SECRET', 'SMTP_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']);

const withoutSecrets = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name))) as T;

type Pending = {
  /** @throws {Error} if the result does not have the form of the call's results */
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
} & CallOptions;

/**
 * Starts an import process.
 * @param folder its temporary folder, which exists and is removed when the process has ended
 */
export function startImportProcess(
  folder: string,
  { settings, log }: { settings: Settings; log: Logger },
): ImportProcess {
  const { filename, execArgv = [] } = workerProgram(import.meta.url, 'import-program');
  const child = fork(filename, [], {
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MIB}`, `--max-semi-space-size=${YOUNG_HEAP_MIB}`],
    env: { ...withoutSecrets(process.env), ...ENVIRONMENT },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const pending = new Map<number, Pending>();
  let calls = 0;
  let isKilled = false;
  const ended = endOf(child).then((how) => {
    if (!isKilled) log.error({ how, pid: child.pid }, 'an import process ended by itself');
    const error = new ServiceError(isKilled ? 'import_cancelled' : 'import_process_failed');
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    clearTimeout(silence);
  });
  const removed = ended.then(() => rm(folder, { recursive: true, force: true }));
  removed.catch((err) => log.warn({ err, folder }, 'the folder of an import could not be removed'));
  const send = (message: ImportRequest) => {
    // A process that is about to end cannot take a message; its end is reported by the event.
    if (child.connected) child.send(message, () => undefined);
  };
  const end = async () => {
    isKilled = true;
    child.kill('SIGKILL');
    await removed.catch(() => undefined);
  };
  let silence: NodeJS.Timeout | undefined;
  /** Begins to wait for the next message, if any call needs one. */
  const heard = () => {
    clearTimeout(silence);
    if (pending.size === 0) return;
    silence = setTimeout(() => {
      log.error({ pid: child.pid }, 'an import process that did not answer is killed');
      child.kill('SIGKILL');
    }, SILENT_MS).unref();
  };
  child.on('message', (sent) => {
    const message = importMessage.safeParse(sent);
    if (message.success) settle(message.data, { pending, log });
    else {
      log.error({ err: message.error, pid: child.pid }, 'an import process that sent another form is killed');
      child.kill('SIGKILL');
    }
    heard();
  });
  send({ type: 'start', settings: withoutSecrets(settings), folder });
  return {
    call(name, parameters, options = {}) {
      const id = calls++;
      return new Promise((resolve, reject) => {
        if (!child.connected) return reject(new ServiceError('import_process_failed'));
        pending.set(id, { resolve: (result) => resolve(resultOf(name, result)), reject, ...options });
        if (pending.size === 1) heard();
        send({ type: 'call', id, name, parameters });
        onAbort(options.signal, () => {
          send({ type: 'cancel', id });
          setTimeout(() => pending.has(id) && void end(), CANCEL_MS).unref();
        });
      });
    },
    end,
    ended,
    pid: child.pid,
  };
}

/** Passes a message to the call that it is about. */
function settle(
  message: ImportMessage,
  { pending, log }: { pending: Map<number, Pending>; log: Logger },
): void {
  const call = pending.get(message.id);
  if (call === undefined) return;
  if (message.type === 'progress') {
    call.onProgress?.(message.progress);
    return;
  }
  pending.delete(message.id);
  const fail = (error: unknown) => {
    log.error({ error }, 'a call of an import process failed');
    call.reject(new ServiceError('import_process_failed'));
  };
  switch (message.type) {
    case 'result':
      try {
        call.resolve(message.result);
      } catch (error) {
        fail(error instanceof Error ? error.stack : error);
      }
      break;
    case 'refused':
      call.reject(new ServiceError(message.refusal));
      break;
    case 'failed':
      fail(message.error);
  }
}

function onAbort(signal: AbortSignal | undefined, work: () => void): void {
  if (signal?.aborted) work();
  else signal?.addEventListener('abort', work, { once: true });
}

/** Waits until a process has ended, or could not be started. @returns its code or signal, for the log */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });
}
