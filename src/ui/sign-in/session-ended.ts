import { readFromTab, storeInTab } from '../parts/tab-storage';

const NAME = 'session-ended';

/** Stores in this tab that a session has ended, so that the sign-in page can show it. */
export function rememberSessionEnded(): void {
  storeInTab(NAME, '1');
}

/** Whether a session has ended in this tab; true only for the first call. */
export function takeSessionEnded(): boolean {
  const hasEnded = readFromTab(NAME) !== null;
  storeInTab(NAME, undefined);
  return hasEnded;
}
