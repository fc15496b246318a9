/** The path at which a key reads what is known about it. */
export const OWN_KEY_PATH = '/api/key';
