import { localeOf } from '../languages';

/** A period of a board (`2024`, `2024-S1`, `2024-07`) in words, for mails. */
export function periodInWords(period: string, language: 'id' | 'en'): string {
  const [year = '', part] = period.split('-');
  if (part === undefined) return year;
  if (part.startsWith('S')) return `${language === 'id' ? 'semester' : 'half-year'} ${part.slice(1)} ${year}`;
  const month = new Date(`${period}-01T00:00:00Z`);
  return month.toLocaleDateString(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
