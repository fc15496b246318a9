/** The name of the rest where only the largest are shown. */
export const OTHERS = '';

const CALLED = new Set(['lainnya', 'lain', 'lainlain', 'yanglain', 'selebihnya', 'other', 'others']);

/** Whether a name is that of the rest, made here or stored as `Lainnya`, `Lain-lain`: in pictures it is last, and grey. */
export const isOthers = (name: string): boolean =>
  name === OTHERS || CALLED.has(name.toLowerCase().replace(/[^\p{L}]/gu, ''));
