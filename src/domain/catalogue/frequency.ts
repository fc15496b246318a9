/** How often data are updated, as the form of publication (`jadwal_pemutakhiran`) has it, in the words of catalogues. */
export const FREQUENCIES: Readonly<Record<string, { eu: string; repeats: string }>> = {
  Harian: { eu: 'DAILY', repeats: 'R/P1D' },
  Mingguan: { eu: 'WEEKLY', repeats: 'R/P1W' },
  Bulanan: { eu: 'MONTHLY', repeats: 'R/P1M' },
  Triwulanan: { eu: 'QUARTERLY', repeats: 'R/P3M' },
  Semesteran: { eu: 'ANNUAL_2', repeats: 'R/P6M' },
  Tahunan: { eu: 'ANNUAL', repeats: 'R/P1Y' },
  Insidental: { eu: 'IRREG', repeats: 'irregular' },
};

/** The first and the last day of a period such as `2024`, `2024-S1`, `2024-07`; undefined if it is none. */
export function daysOfPeriod(period: string): readonly [first: string, last: string] | undefined {
  const [, year, half, month] = /^(\d{4})(?:-(?:S([12])|(\d{2})))?$/.exec(period) ?? [];
  if (year === undefined) return undefined;
  const [from, to] =
    half === undefined
      ? month === undefined
        ? [1, 12]
        : [Number(month), Number(month)]
      : half === '1'
        ? [1, 6]
        : [7, 12];
  const last = new Date(Date.UTC(Number(year), to, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, '0');
  return [`${year}-${two(from)}-01`, `${year}-${two(to)}-${two(last)}`];
}
