import { expect, it } from 'vitest';
import { LANGUAGES } from '@/domain/languages';
import { messagesOf } from '@/i18n/messages';
import { ACTIONS } from '@/server/history/actions';

it.each(LANGUAGES)('in the language %s every action on a key has a title', (language) => {
  const titles = Object.keys(messagesOf(language).keyDetail.actions);
  const actions = ACTIONS.filter((action) => action.startsWith('key.'));
  expect(titles).toEqual(expect.arrayContaining(actions.map((action) => action.replace('.', '_'))));
});
