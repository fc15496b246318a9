import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, localeOf } from '@/domain/languages';
import { messagesOf } from './messages';

/** Every message of a language, by its whole name. */
function flatten(part: object, prefix = ''): [name: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  );
}

/** The names of a message's arguments, and those of tags in angle brackets. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(parse(text));
  return [...names].sort();
}

/** The Indonesian words in the glossary's column "Not", without those that are right in some meaning. */
function unwantedWords(): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split(' | ').at(-1) ?? '');
  return cells.flatMap((cell) => {
    const always = cell.replace(/\*[^*]+\* \([^)]*\)/g, '');
    return [...always.matchAll(/\*([^*]+)\*/g)].map(([, word = '']) => word);
  });
}

const [indonesian, english] = LANGUAGES.map((language) => new Map(flatten(messagesOf(language))));

describe('the messages', () => {
  it('are the same in both languages, with the same arguments, and none is empty', () => {
    expect([...english!.keys()].sort()).toEqual([...indonesian!.keys()].sort());
    for (const [name, text] of indonesian!) {
      expect(text.trim(), name).not.toBe('');
      expect(english!.get(name)!.trim(), name).not.toBe('');
      expect(argumentsOf(english!.get(name)!), name).toEqual(argumentsOf(text));
    }
  });

  it('use the terms of the glossary', () => {
    const unwanted = unwantedWords();
    expect(unwanted.length).toBeGreaterThan(10);
    const found = [...indonesian!].flatMap(([name, text]) => {
      // A note to a person (*catatan*) is a term of its own.
      const judged = text.replace(/catatan (layanan bantuan|untuk pemohon)/gi, '');
      return [...unwanted, 'RFC']
        .filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(judged))
        .map((word) => `${name}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it.each(LANGUAGES)('can all be formatted (%s)', (language) => {
    const faults: string[] = [];
    const messages = messagesOf(language);
    const t = createTranslator({
      locale: localeOf(language),
      messages,
      timeZone: 'Asia/Jakarta',
      onError: (error) => faults.push(error.message),
    });
    for (const [name, text] of flatten(messages)) {
      const values = Object.fromEntries(
        argumentsOf(text).map((argument) =>
          argument.startsWith('<') ? [argument.slice(1, -1), (chunks: unknown) => chunks] : [argument, 3],
        ),
      );
      t.rich(name as 'common.product', values);
    }
    expect(faults).toEqual([]);
  });
});
