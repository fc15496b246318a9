import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { readingTexts } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import type { PasteChoice, PastedDoubts } from '@/ui/table/editing/pasted';
import { isFaultyText } from '@/ui/table/unsaved/judge-text';

/** The value of the choice to leave doubtful texts in their cells. */
const LEAVE = 'leave';

type Chosen = Readonly<{ choice: PasteChoice; onChoose: (choice: PasteChoice) => void }>;

/** Asks once for each column which reading its doubtful texts have. */
export function ReadingChoices(
  options: Chosen & { collection: Collection; doubts: readonly PastedDoubts[] },
) {
  const { doubts, ...others } = options;
  return doubts.map((one) => <ReadingChoice key={one.column} {...others} doubts={one} />);
}

function ReadingChoice(options: Chosen & { collection: Collection; doubts: PastedDoubts }) {
  const { collection, doubts, choice, onChoose } = options;
  const { column, cells } = doubts;
  const t = useTranslations('table.paste.readings');
  const language = useLanguage();
  const field = collection.field(column)!;
  const [[text, doubt]] = [...doubts.doubts] as [[string, { text: string; otherwise: string }]];
  const shown = readingTexts(doubt, field, language);
  // A reading that is no value, such as a fraction, cannot be stored: its text stays to be corrected.
  const values = (['text', 'otherwise'] as const).filter((name) =>
    [...doubts.doubts.values()].some((one) => !isFaultyText(one[name], field)),
  );
  return (
    <Radio.Group
      label={t('label', { column: field.label[language], count: cells })}
      description={t('example', { text, first: shown[0]!, second: shown[1]! })}
      value={choice.readings[column] ?? LEAVE}
      onChange={(value) => {
        const { [column]: _, ...readings } = choice.readings;
        const reading = values.find((name) => name === value);
        onChoose({
          ...choice,
          readings: reading === undefined ? readings : { ...readings, [column]: reading },
        });
      }}
    >
      <Stack gap={6} mt={6}>
        {values.map((name) => (
          <Radio
            key={name}
            value={name}
            label={t('use', { text, reading: shown[name === 'text' ? 0 : 1]! })}
          />
        ))}
        <Radio value={LEAVE} label={t('leave')} />
      </Stack>
    </Radio.Group>
  );
}

/** Asks whether the valid cells of a row wait for the others to be corrected. */
export function RowChoice({ choice, onChoose }: Chosen) {
  const t = useTranslations('table.paste.rows');
  return (
    <Radio.Group
      label={t('label')}
      value={choice.rows}
      onChange={(value) => onChoose({ ...choice, rows: value === 'cells' ? 'cells' : 'whole' })}
    >
      <Stack gap={6} mt={6}>
        <Radio value="whole" label={t('whole')} />
        <Radio value="cells" label={t('cells')} />
      </Stack>
    </Radio.Group>
  );
}
