/** Keeps on the device that somebody put the first steps away: a cookie, for the server draws the first picture. */
export const FIRST_STEPS_COOKIE = 'first_steps';
export const HIDDEN = 'hidden';

const YEAR_SECONDS = 31_536_000;

/** The card is not shown on this device any more. */
export function hideFirstSteps(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${FIRST_STEPS_COOKIE}=${HIDDEN}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
