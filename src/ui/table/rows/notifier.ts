/** Notifies listeners of changes, once for all the changes of one task. */
export function createNotifier() {
  const listeners = new Set<() => void>();
  let revision = 0;
  let isScheduled = false;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** A value that changes with every change. */
    revision: () => revision,
    changed: () => {
      revision += 1;
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(() => {
        isScheduled = false;
        for (const listener of listeners) listener();
      });
    },
  };
}

export type Notifier = ReturnType<typeof createNotifier>;
