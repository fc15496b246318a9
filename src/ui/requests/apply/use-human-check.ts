'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '../../trpc';
import type { Submission } from '../types';

type Proof = Submission['solution'];
export type HumanCheckState = 'idle' | 'working' | 'ready' | 'failed' | 'insecure';

const PATIENCE_MS = 60_000;
/**
 * A challenge is valid for ten minutes, and sending takes time as well. Counted from its arrival, because the browser's
 * clock may differ from the service's.
 */
const RENEW_MS = 9 * 60_000;

/**
 * The proof of work by which the service distinguishes people from programs. The browser computes it in the background
 * while the person fills in the form.
 */
export function useHumanCheck() {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<HumanCheckState>('idle');
  const current = useRef<Promise<Proof>>(undefined);
  const ending = useRef<AbortController>(undefined);

  const drop = useCallback(() => {
    ending.current?.abort();
    current.current = undefined;
  }, []);

  const begin = useCallback((): Promise<Proof> => {
    if (current.current !== undefined) return current.current;
    const controller = new AbortController();
    ending.current = controller;
    setState('working');
    const work = solve(() => client.requests.challenge.mutate(), controller);
    current.current = work;
    work.then(
      () => {
        if (controller.signal.aborted) return;
        setState('ready');
        after(RENEW_MS, controller.signal, () => {
          current.current = undefined;
          whenSeen(controller.signal, () => void begin());
        });
      },
      () => {
        if (controller.signal.aborted) return;
        current.current = undefined;
        setState('failed');
      },
    );
    return work;
  }, [client]);

  useEffect(() => {
    // This is known only in the browser, and only after hydration.
    if (globalThis.crypto?.subtle === undefined) setState('insecure');
    return drop;
  }, [drop]);

  return {
    state,
    /** Starts the computation in the background, once. */
    touch: useCallback(() => {
      if (globalThis.crypto?.subtle !== undefined) begin().catch(() => undefined);
    }, [begin]),
    /** Returns the proof, and waits for it if necessary. Each is valid for one attempt, so it is returned only once. */
    take: useCallback(async (): Promise<Proof> => {
      const proof = await begin();
      drop();
      return proof;
    }, [begin, drop]),
  };
}

async function solve(ask: () => Promise<unknown>, controller: AbortController): Promise<Proof> {
  const [{ solveChallenge }, { deriveKey }, challenge] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    ask() as Promise<Proof['challenge']>,
  ]);
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: PATIENCE_MS });
  if (solution === null) throw new Error('The proof of work took too long, or was broken off');
  return { challenge, solution };
}

/** Calls a function once after a delay, unless it is cancelled before. */
function after(ms: number, signal: AbortSignal, action: () => void): void {
  const timer = setTimeout(action, ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Calls a function once the page is visible: a tab in the background need not compute. */
function whenSeen(signal: AbortSignal, action: () => void): void {
  if (document.visibilityState === 'visible') return void action();
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    action();
  };
  document.addEventListener('visibilitychange', look, { signal });
}
