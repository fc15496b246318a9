/** The time for which a pasted key waits for the page that diagnoses it, in milliseconds. */
const KEPT_MS = 60_000;
/** The minimum length: a shorter text is the beginning of a key that is still being typed. */
const WORTH_KEEPING = /rsd_[A-Za-z0-9_-]{36,}/;

let pasted: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let listener: ((key: string) => void) | undefined;
let openDiagnosis: (() => void) | undefined;

/** Keeps the key within a text for {@link takePastedKey}: in memory, for a minute, and no earlier one. */
export function keepPastedKey(text: string): void {
  const key = WORTH_KEEPING.exec(text)?.[0];
  forget();
  if (key === undefined) return;
  pasted = key;
  timer = setTimeout(forget, KEPT_MS);
}

/** The kept key, which is then forgotten; undefined if there is none. */
export function takePastedKey(): string | undefined {
  const key = pasted;
  forget();
  return key;
}

function forget(): void {
  pasted = undefined;
  clearTimeout(timer);
}

/**
 * Calls `receive` with a pasted key whose diagnosis is requested while its page is already open. @returns a function that
 * ends this
 */
export function receivePastedKeys(receive: (key: string) => void): () => void {
  listener = receive;
  return () => {
    if (listener === receive) listener = undefined;
  };
}

/** Sets how the page that diagnoses keys is opened, on pages whose reader may use it. @returns a function that ends this */
export function offerDiagnosis(open: () => void): () => void {
  openDiagnosis = open;
  return () => {
    if (openDiagnosis === open) openDiagnosis = undefined;
  };
}

/** Opens the diagnosis of the kept key; undefined for a reader who may not see it. */
export function diagnosisOffer(): (() => void) | undefined {
  if (openDiagnosis === undefined) return undefined;
  const open = openDiagnosis;
  return () => {
    if (listener === undefined) return open();
    const key = takePastedKey();
    if (key !== undefined) listener(key);
  };
}
