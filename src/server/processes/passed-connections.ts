import type { Worker } from 'node:cluster';

/** A message by which Node's cluster passes a connection to a process; the next follows when the last was accepted. */
type Passed = Readonly<{ cmd?: string; act?: string }>;

/**
 * Closes the connection that was being passed to a process which was killed. Node keeps it open, so that its caller would wait
 * for ever: it is unknown whether the process had read from it, so it cannot be passed to another one. Must be called when the
 * process is forked.
 */
export function closeWhatItLeaves({ process: child }: Worker): void {
  let last: { close: () => void } | undefined;
  const send = child.send.bind(child) as (...parameters: unknown[]) => boolean;
  child.send = (...parameters: unknown[]) => {
    const [message, handle] = parameters as [Passed, typeof last];
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') last = handle;
    return send(...parameters);
  };
  child.once('exit', (code) => {
    // A process that stopped by itself has refused the connection, which another process has by now, or had accepted it, and
    // then it is already closed here.
    if (code !== 0) last?.close();
  });
}
