/**
 * Remembers on the device that a person dismissed the first steps: in a cookie, because the server renders the page.
 */
export const FIRST_STEPS_COOKIE = 'first_steps';
export const HIDDEN = 'hidden';

const YEAR_SECONDS = 31_536_000;

/** Hides the card on this device from now on. */
export function hideFirstSteps(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${FIRST_STEPS_COOKIE}=${HIDDEN}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
