/** A text that was cut may end within quotes. */
export const QUOTED = /'(?:[^']|'')*(?:'|$)/g;
const LONG_NUMBER = /\b\d{6,}\b/g;

/**
 * Removes values from the text of a statement. Values are usually parameters, which are not in the text; this removes any that
 * were written into it.
 */
export const withoutValues = (text: string): string => text.replace(QUOTED, "'…'").replace(LONG_NUMBER, '…');
