/** Characters of a reason, as the service takes them. */
export const LONGEST_REASON = 500;
