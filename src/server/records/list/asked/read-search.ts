import type { Collection } from '@/domain/collections';
import { searchWords } from '@/domain/collections/view/search';
import { isText, MAX_SEARCH } from '@/domain/collections/view/view';
import type { RestFilter } from '../list-filter';
import { badParameter, type GivenParameter } from '../list-parameter';

/** Nearly every record has a shorter word. */
const MIN_WORD = 2;

/** Reads the words of a search. @throws {ServiceError} `invalid_parameter` */
export function readSearch(
  { as, value }: GivenParameter['values'][number],
  { fields }: Collection,
): RestFilter {
  const text = value.normalize('NFC').trim();
  if (text === '') throw badParameter(as, { code: 'required' });
  if ([...text].length > MAX_SEARCH) throw badParameter(as, { code: 'too_long', limit: MAX_SEARCH });
  if (/\p{Cc}/u.test(text.replaceAll(/\s/gu, ' '))) throw badParameter(as, { code: 'control_character' });
  const words = searchWords(text).map((word) => word.text);
  const short = words.find((word) => [...word].length < MIN_WORD);
  if (short !== undefined)
    throw badParameter(as, {
      code: 'refused_value',
      reason: {
        id: `kata "${short}" terlalu pendek; setiap kata paling sedikit ${MIN_WORD} karakter`,
        en: `the word "${short}" is too short; each word must have at least ${MIN_WORD} characters`,
      },
    });
  return { words, texts: fields.filter(isText) };
}
