import { rememberOnDevice } from '../device-cookie';

/**
 * Remembers on the device that a person dismissed the first steps: in a cookie, because the server renders the page.
 */
export const FIRST_STEPS_COOKIE = 'first_steps';
export const HIDDEN = 'hidden';

/** Hides the card on this device from now on. */
export const hideFirstSteps = (): void => rememberOnDevice(FIRST_STEPS_COOKIE, HIDDEN);
