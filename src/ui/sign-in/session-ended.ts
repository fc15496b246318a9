const NAME = 'session-ended';

/** Remembers in this tab that a session has ended, for the sign-in page to say so. */
export function rememberSessionEnded(): void {
  try {
    sessionStorage.setItem(NAME, '1');
  } catch {
    // Storage is forbidden: the page then asks to sign in without saying why.
  }
}

/** Whether a session has ended in this tab; true only for the first question. */
export function takeSessionEnded(): boolean {
  try {
    const ended = sessionStorage.getItem(NAME) !== null;
    sessionStorage.removeItem(NAME);
    return ended;
  } catch {
    return false;
  }
}
