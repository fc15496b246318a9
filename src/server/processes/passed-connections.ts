import type { Worker } from 'node:cluster';

/** A message by which Node's cluster passes a connection to a process; the next follows when the last was accepted. */
type Passed = Readonly<{ cmd?: string; act?: string }>;

/**
 * Closes the connection that was being passed to a process which was killed. Node keeps it open, so that its caller would wait for
 * ever: nobody knows whether the process had read from it, so no other can have it. To be called when the process is forked.
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
    // One that stops by itself has refused it, and another process has it by now. If it had accepted it, it is closed here already.
    if (code !== 0) last?.close();
  });
}
