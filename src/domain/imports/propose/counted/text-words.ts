import { wordsOf } from '../../../places/fold';

/** The words of a heading or a title, also those in brackets: `jumlahSiswa (orang)` has three. */
export const textWords = (text: string): string[] => wordsOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
