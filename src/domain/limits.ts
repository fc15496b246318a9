/* The limits that the service enforces and the pages show or respect. Lengths are in characters (code points). The limits
   for fields of collections are in `collections/field.ts`, those for a table's view in `collections/view/view.ts`. */

/** The length of the names of keys, systems and people. */
export const MAX_NAME = 120;
/** The length of the names of an agency, of the owner of a key, and of its contact. */
export const MAX_AGENCY = 255;
export const MAX_CONTACT = 255;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
/** The length of the subject and the text of reminders, and the number of days before and after a due day. */
export const MAX_SUBJECT = 120;
export const MAX_REMINDER_TEXT = 4_000;
export const MAX_REMINDER_DAYS = 60;
export const MAX_PURPOSE = 1_000;
export const MAX_REASON = 500;
/** The token of a link to the page of an agency: 256 bits, as `createToken` writes them, take 43. */
export const MAX_LINK_TOKEN = 100;
/** Periods of which one step is taken together. */
export const MAX_STEPS_TOGETHER = 50;
/** The length of the search texts in lists of keys, of requests and of the history, and in the palette. */
export const MAX_SEARCH_TEXT = 120;
/** The length of a text that somebody pastes to diagnose a key. */
export const MAX_PASTED_KEY = 1_000;
/** The length of the definition and the interpretation of an indicator. */
export const MAX_INDICATOR_TEXT = 1_000;
/** The length of a paragraph of a report and of the query of one of its blocks, and the number of its blocks. */
export const MAX_REPORT_TEXT = 4_000;
export const MAX_REPORT_QUERY = 8_000;
export const MAX_REPORT_BLOCKS = 40;
/** The length of one text of metadata. */
export const MAX_METADATA_TEXT = 4_000;
/** The length of the name of a saved view. */
export const MAX_VIEW_NAME = 80;

/** Requests per minute that a key may have; 0 means unlimited. */
export const MAX_RATE_PER_MINUTE = 10_000_000;
/** The number of values of one field to which a key is bound. */
export const MAX_BOUND_VALUES = 500;
/** The overlap of a rotation. */
export const MAX_OVERLAP_SECONDS = 90 * 86_400;

/** Rows of a table that one call returns, and rows that one call may skip. */
export const MAX_ROWS_PER_CALL = 500;
export const MAX_SKIPPED_ROWS = 20_000;
/** The seconds after which a person whose page has not asked about a table is no longer shown there. */
export const PRESENCE_SECONDS = 12;
/** The numbers of a browser's tabs, from 0: so many tabs of one person are distinguished. */
export const MAX_TABS = 1_000;
/** The number of suggested values for a text, and of unlisted values of an enumerated field that are shown. */
export const MAX_SUGGESTIONS = 20;
export const MAX_UNLISTED_VALUES = 500;
/** The number of pairs of duplicate records for which one rename may have choices of their own. */
export const MAX_PAIR_CHOICES = 10_000;

/** The length of the name of a place, and of a value of a list. */
export const MAX_PLACE_NAME = 120;
/** The length of the text that stands for the whole of a place. */
export const MAX_WHOLE_TEXT = 40;
/** The number of other names of one place or listed value, and of values of one list. */
export const MAX_ALIASES = 50;
export const MAX_LIST_ENTRIES = 200;
/** The number of places on one side of a change of places. */
export const MAX_SUCCESSION_PLACES = 60;
/** The number of changes of places that the office enters. */
export const MAX_SUCCESSIONS = 500;
/** The length of the name of a decree. */
export const MAX_DECREE = 200;
/** The length of the note on a change of places. */
export const MAX_SUCCESSION_NOTE = 500;
/** The number of codes of BPS that one place has had. */
export const MAX_BPS_CODES = 10;
/** Days from the end of a period to the day on which its delivery is due. */
export const MAX_DUE_DAYS = 730;
/** The largest percentage from which on a period is sufficiently delivered. */
export const MAX_SUFFICIENT = 100;

/** The length of the name of a rule that the office writes, and the number of such rules. */
export const MAX_RULE_NAME = 120;
export const MAX_OFFICE_RULES = 100;

/** The length of the reason why a finding is accepted. */
export const MAX_FINDING_REASON = 500;

/** The length of a comment on a cell. */
export const MAX_COMMENT = 2_000;
/** The number of comments in one thread. */
export const MAX_COMMENTS = 200;

/** The size of a file with boundaries, in bytes; enough for a province in fine detail. */
export const MAX_BOUNDARY_BYTES = 20_971_520;
/**
 * The reconciliation service: queries of one batch and the length of their texts, places whose properties are asked for at
 * once, the size of a form, and suggestions of one reply.
 */
export const MAX_RECONCILE_QUERIES = 50;
export const MAX_RECONCILE_TEXT = 255;
export const MAX_EXTENDED_PLACES = 1_000;
export const MAX_RECONCILE_BYTES = 512 * 1024;
/** The largest selection of a table of PxWebApi: some ten thousand codes of villages. */
export const MAX_PXWEB_BYTES = 1024 * 1024;
/** Requests a minute of one address without a key, where the office has opened the reconciliation service. */
export const MAX_KEYLESS_PER_MINUTE = 120;
