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
