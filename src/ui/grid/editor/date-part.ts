const DATE = /^(\d{4}-\d{2}-\d{2})(.*)$/s;

/** The date of a moment that is being entered; undefined if there is none yet. */
export function datePart(text: string): string | undefined {
  const date = DATE.exec(text.trim())?.[1];
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

/** The moment with another date and the same time. */
export const withDate = (text: string, date: string): string => `${date}${DATE.exec(text.trim())?.[2] ?? ''}`;
