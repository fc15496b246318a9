'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { DiagnosisAnswer } from './use-diagnosis';

/** Why a text is not a valid key. */
export function MalformedText({ answer }: { answer: DiagnosisAnswer }) {
  const t = useTranslations('diagnose.malformed');
  const { visiblePart } = answer.pasted;
  const problems = useProblems(answer);
  if (visiblePart !== undefined) {
    return <Text size="sm">{t('visiblePart', { prefix: visiblePart })}</Text>;
  }
  return (
    <>
      {problems.map((problem) => (
        <Text key={problem} size="sm">
          {problem}
        </Text>
      ))}
    </>
  );
}

function useProblems({ problem, pasted }: DiagnosisAnswer): readonly string[] {
  const t = useTranslations('diagnose.malformed');
  const { excess, strange, length, wrongCase } = pasted;
  const characters = strange.map(nameOf).join('  ');
  const strangeText = strange.length === 0 ? [] : [t('characters', { characters, count: strange.length })];
  switch (problem) {
    case 'prefix':
      return [wrongCase ? t('wrongCase') : t('prefix')];
    case 'length':
      return [
        excess < 0 ? t('tooShort', { count: -excess }) : t('tooLong', { count: excess }),
        ...strangeText,
      ];
    case 'characters':
      return strangeText.length > 0 ? strangeText : [t('charactersSome')];
    case 'surrounding_characters':
      return [t('surrounding')];
    default:
      return [t('checksum', { length })];
  }
}

/** An invisible character is shown by its code. */
const nameOf = (character: string) =>
  /[\s\p{C}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
