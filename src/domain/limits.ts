/*
 * The limits that the service enforces and the pages show or respect. Lengths are in characters (code points). Those of
 * the fields of collections are in `collections/field.ts`, those of a table's view in `collections/view/view.ts`.
 */

/** Of the names of keys, systems and people. */
export const MAX_NAME = 120;
/** Of an agency, of the owner of a key, and of the contact for it. */
export const MAX_AGENCY = 255;
export const MAX_CONTACT = 255;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
/** Of the subject and the text of reminders, and of the days before and after a due day. */
export const MAX_SUBJECT = 120;
export const MAX_REMINDER_TEXT = 4_000;
export const MAX_REMINDER_DAYS = 60;
export const MAX_PURPOSE = 1_000;
export const MAX_REASON = 500;
/** Of the search texts in lists of keys, of requests and of the history, and in the palette. */
export const MAX_SEARCH_TEXT = 120;
/** Of a text that somebody pastes to diagnose a key. */
export const MAX_PASTED_KEY = 1_000;
/** Of the definition and the interpretation of an indicator. */
export const MAX_INDICATOR_TEXT = 1_000;
/** Of a paragraph of a report, of the query of one of its blocks, and how many blocks it may have. */
export const MAX_REPORT_TEXT = 4_000;
export const MAX_REPORT_QUERY = 8_000;
export const MAX_REPORT_BLOCKS = 40;
/** Of the name of a saved view. */
export const MAX_VIEW_NAME = 80;

/** Requests per minute that a key may have; 0 means unlimited. */
export const MAX_RATE_PER_MINUTE = 10_000_000;
/** Of the values of one field to which a key is bound. */
export const MAX_BOUND_VALUES = 500;
/** The overlap of a rotation. */
export const MAX_OVERLAP_SECONDS = 90 * 86_400;

/** Rows of a table that one call returns, and rows that one call may skip. */
export const MAX_ROWS_PER_CALL = 500;
export const MAX_SKIPPED_ROWS = 20_000;
/** Seconds after which a person whose page has not asked about a table is no longer shown there. */
export const PRESENCE_SECONDS = 12;
/** The numbers that a browser's tabs may give themselves, from 0: so many tabs of one person are told apart. */
export const MAX_TABS = 1_000;
/** Suggested values for a text, and unlisted values of an enumerated field that are shown. */
export const MAX_SUGGESTIONS = 20;
export const MAX_UNLISTED_VALUES = 500;
/** Pairs of duplicate records for which one rename may have choices of their own. */
export const MAX_PAIR_CHOICES = 10_000;

/** Of the name of a place, and of a value of a list. */
export const MAX_PLACE_NAME = 120;
/** Of the text that stands for the whole of a place. */
export const MAX_WHOLE_TEXT = 40;
/** Other names of one place or listed value, and values of one list. */
export const MAX_ALIASES = 50;
export const MAX_LIST_ENTRIES = 200;
/** Days from the end of a period to the day on which its delivery is due. */
export const MAX_DUE_DAYS = 730;
/** The largest share from which on a period is sufficiently delivered, in percent. */
export const MAX_SUFFICIENT = 100;

/** Of the name of a rule that the office writes, and how many it may write. */
export const MAX_RULE_NAME = 120;
export const MAX_OFFICE_RULES = 100;

/** Characters of the reason why a finding is accepted. */
export const MAX_FINDING_REASON = 500;

/** Of the text of a comment on a cell. */
export const MAX_COMMENT = 2_000;
/** Comments in one thread. */
export const MAX_COMMENTS = 200;

/** The size of a file with boundaries, in bytes: those of a province in fine detail. */
export const MAX_BOUNDARY_BYTES = 20_971_520;
