import type { Language } from '@/domain/collections/fault';
import { fieldWithComma } from '@/server/records/list/list-filter';
import type { ListQuery } from '@/server/records/list/list-query';
import type { List } from '@/server/records/list/list-types';
import type { ApiRequest } from '../exchange';
import { acceptedLanguage } from '../negotiate';

const HINT: Readonly<Record<Language, (name: string) => string>> = {
  id: (name) =>
    `Tidak ada yang cocok. Koma adalah bagian dari nilai; untuk beberapa nilai, ulangi namanya: ${name}=A&${name}=B`,
  en: (name) =>
    `Nothing matches. A comma is part of the value; for several values, repeat the name: ${name}=A&${name}=B`,
};

/** For a member of a JSON reply, and for the header of any. */
export type Hint = Readonly<{ text: string; headers: Readonly<Record<string, string>> }>;

/**
 * What a reply adds where a filter by a text with a comma finds nothing, for `jenjang=SMA,SMK` is mostly meant as two
 * values. In ASCII, for a header says it too.
 */
export function hintOf(
  { first }: List,
  { filters, after, position, codes }: ListQuery,
  header: ApiRequest['header'],
): Hint | undefined {
  // The texts that codes mean were not written by the caller.
  if (first !== '' || after > 0 || position !== undefined || codes !== undefined) return undefined;
  const field = fieldWithComma(filters);
  if (field === undefined) return undefined;
  const language = acceptedLanguage(header);
  const text = HINT[language](field.name);
  return { text, headers: { 'x-hint': text, 'content-language': language } };
}
