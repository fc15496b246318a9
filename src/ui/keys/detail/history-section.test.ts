import { expect, it } from 'vitest';
import { ACTIONS } from '@/domain/history/actions';
import { LANGUAGES } from '@/domain/languages';
import { messagesOf } from '@/i18n/messages';
import { STEPS_TO_KEY } from '@/server/access/keys/read/report';

it.each(LANGUAGES)('in the language %s every action on a key has a title', (language) => {
  const titles = Object.keys(messagesOf(language).keyDetail.actions);
  const actions = ACTIONS.filter((action) => action.startsWith('key.') || STEPS_TO_KEY.has(action));
  expect(titles).toEqual(expect.arrayContaining(actions.map((action) => action.replace('.', '_'))));
});
