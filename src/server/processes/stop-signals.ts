/** A signal that npm passes on arrives twice if all processes of npm's group got it. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Takes over the stop signals from the start script, which ends the process at once. A signal that arrived while modules were
 * loading is not delivered yet, and would be lost if there were no listener for a moment.
 * @param told.hurry called for further signals, more than a second after the first
 */
export function takeSignals(told: { stop: () => void; hurry: () => void }): void {
  let signalledAt: number | undefined;
  const listener = () => {
    if (signalledAt === undefined) {
      console.log('\nStopping …');
      signalledAt = performance.now();
    } else if (performance.now() - signalledAt > SAME_SIGNAL_MS) told.hurry();
    told.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const earlier = process.listeners(signal);
    process.on(signal, listener);
    for (const other of earlier) process.off(signal, other);
  }
}
