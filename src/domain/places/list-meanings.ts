import type { Field, Text } from '../collections/field';
import { judgeListed } from './judge-listed';

/** The words behind the abbreviations of school levels; abbreviations of several levels are made of these. */
const LEVELS: Readonly<Record<string, Text>> = {
  PAUD: { id: 'pendidikan anak usia dini', en: 'early childhood education' },
  TK: { id: 'taman kanak-kanak', en: 'kindergarten' },
  RA: { id: 'raudhatul athfal (TK Islam)', en: 'Islamic kindergarten' },
  SD: { id: 'sekolah dasar', en: 'primary school' },
  MI: { id: 'madrasah ibtidaiyah (setara SD)', en: 'Islamic primary school' },
  SMP: { id: 'sekolah menengah pertama', en: 'junior secondary school' },
  MTs: { id: 'madrasah tsanawiyah (setara SMP)', en: 'Islamic junior secondary school' },
  SMA: { id: 'sekolah menengah atas', en: 'senior secondary school' },
  MA: { id: 'madrasah aliyah (setara SMA)', en: 'Islamic senior secondary school' },
  SMK: { id: 'sekolah menengah kejuruan', en: 'vocational secondary school' },
  SLB: { id: 'sekolah luar biasa', en: 'school for pupils with special needs' },
};

/** The codes among the values of a field, in the order of the list, each with its meaning; none for values that are words. */
export function meaningsOf(
  values: readonly string[],
  { list }: Pick<Field, 'list'>,
): readonly Readonly<{ code: string; meaning: Text }>[] {
  if (list !== 'jenjang') return [];
  const codes = new Set(values.flatMap((value) => (judgeListed(value, list).value ?? '').split('/')));
  return Object.entries(LEVELS).flatMap(([code, meaning]) => (codes.has(code) ? { code, meaning } : []));
}
