const MINUTE = 60_000;
const DAY = 86_400_000;

/** Gives the calendar day of a moment in a time zone, as `2024-01-31`; the same minute costs no second reckoning. */
export function createDayOf(timeZone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let minute = Number.NaN;
  let day = '';
  return (moment) => {
    const current = Math.floor(moment / MINUTE);
    if (current !== minute) {
      minute = current;
      const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
      day = `${part.year}-${part.month}-${part.day}`;
    }
    return day;
  };
}

/** The day `count` days before a day; both as `2024-01-31`. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY).toISOString().slice(0, 10);
}
