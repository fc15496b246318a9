import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '@/domain/history/actions';
import { LANGUAGES, localeOf } from '@/domain/languages';
import { messagesOf } from '@/i18n/messages';
import { type DescribedEvent, sentenceVariant } from './event';
import { MEMBERS } from './members';

const MANNERS = ['session', 'own', 'other', 'system', 'new', 'again', 'plain', 'merged'];
const FACTORS = ['password', 'totp', 'backup'];
const CAUSES = ['', 'unknown_person', 'disabled', 'wrong_password', 'wrong_code', 'used_code', 'locked'];
const combinations = MANNERS.flatMap((manner) =>
  FACTORS.flatMap((factor) => CAUSES.map((cause) => ({ manner, factor, cause }))),
);

describe.each(LANGUAGES)('in the language %s', (language) => {
  const t = createTranslator({
    locale: localeOf(language),
    messages: messagesOf(language),
    namespace: 'history',
  });
  const sentence = (action: (typeof ACTIONS)[number], choice: (typeof combinations)[number]) =>
    t.markup(`actions.${action}`, {
      ...choice,
      actor: () => 'ACTOR',
      subject: () => 'SUBJECT',
      was: () => 'WAS',
      field: 'FIELD',
    });

  it.each(ACTIONS)('%s has a sentence of its own', (action) => {
    for (const choice of combinations) {
      const text = sentence(action, choice);
      expect(text).toMatch(/ACTOR|SUBJECT/);
      expect(text).not.toMatch(/[{}<>]|actions\./);
      expect(text.length).toBeGreaterThan('SUBJECT '.length);
    }
    expect(t(`names.${action}`)).not.toContain('.');
  });

  it('no two actions have the same sentence', () => {
    const told = ACTIONS.map((action) =>
      sentence(action, { manner: 'other', factor: 'password', cause: '' }),
    );
    expect(new Set(told).size).toBe(ACTIONS.length);
    expect(new Set(ACTIONS.map((action) => t(`names.${action}`))).size).toBe(ACTIONS.length);
  });

  it('each member has a name', () => {
    for (const member of Object.keys(MEMBERS))
      expect(t.has(`members.${member}` as 'members.name')).toBe(true);
  });
});

it('a sentence distinguishes the reader from other people', () => {
  const event: DescribedEvent = {
    action: 'staff.changed',
    actorKind: 'staff',
    actorId: 'a',
    actorName: 'Sari',
    subjectKind: 'staff',
    subjectId: 'a',
    subjectName: 'sari@example.test',
    before: {},
    after: {},
  };
  expect(sentenceVariant(event)).toBe('own');
  expect(sentenceVariant({ ...event, subjectId: 'b' })).toBe('other');
  expect(sentenceVariant({ ...event, actorKind: 'anyone', actorId: null, subjectId: null })).toBe('other');
  expect(sentenceVariant({ ...event, action: 'enum_value.added', before: null })).toBe('new');
  expect(sentenceVariant({ ...event, action: 'enum_value.renamed', after: { merged: true } })).toBe('merged');
});
