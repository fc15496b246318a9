/*
 * The limits that the service enforces and the pages show or respect. Lengths are in characters (code points). Those of
 * the fields of collections are in `collections/field.ts`, those of a table's view in `collections/view/view.ts`.
 */

/** Of the names of keys, systems and people. */
export const MAX_NAME = 120;
/** Of an agency, of who holds a key, and of whom to ask about it. */
export const MAX_AGENCY = 255;
export const MAX_CONTACT = 255;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
export const MAX_PURPOSE = 1_000;
export const MAX_REASON = 500;
/** Of what is searched for in lists of keys, of requests and of the history, and in the palette. */
export const MAX_SEARCH_TEXT = 120;
/** Of a text that somebody pastes to learn why a key fails. */
export const MAX_PASTED_KEY = 1_000;
/** Of the name of a saved view. */
export const MAX_VIEW_NAME = 80;

/** Requests a minute that a key may have; 0 means without a limit. */
export const MAX_RATE_PER_MINUTE = 10_000_000;
/** How long both keys of a rotation may work. */
export const MAX_OVERLAP_SECONDS = 90 * 86_400;

/** Rows of a table that one call answers, and rows that one call may skip. */
export const MAX_ROWS_PER_CALL = 500;
export const MAX_SKIPPED_ROWS = 20_000;
/** Values that are suggested for a text, and unlisted values of an enumerated field that are shown. */
export const MAX_SUGGESTIONS = 20;
export const MAX_UNLISTED_VALUES = 500;
