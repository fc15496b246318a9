import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { placeLevelOf } from '@/domain/collections/field';
import { trpc } from '@/ui/trpc';

const ICON_SIZE = 16;

/**
 * The first answer if a file lacks districts or villages: its figures are for the whole of the place above, and each of
 * these fields gets the office's text for that.
 */
export function WholePlace(options: {
  fields: readonly Field[];
  texts: Readonly<Record<string, string>>;
  onChoose: (texts: Readonly<Record<string, string>>) => void;
}) {
  const { fields, texts, onChoose } = options;
  const t = useTranslations('imports.missing');
  const names = fields.filter(isDivision).map(({ name }) => name);
  const { data } = trpc.places.whole.useQuery(undefined, { enabled: names.length > 0 });
  if (names.length === 0 || data === undefined) return null;
  const isChosen = names.every((name) => texts[name] === data.text);
  const lacksDistricts = fields.some((field) => placeLevelOf(field) === 'district');
  return (
    <>
      <Button
        type="button"
        variant={isChosen ? 'light' : 'default'}
        aria-pressed={isChosen}
        leftSection={isChosen ? <IconCheck size={ICON_SIZE} aria-hidden /> : undefined}
        onClick={() => onChoose(Object.fromEntries(names.map((name) => [name, isChosen ? '' : data.text])))}
      >
        {t(lacksDistricts ? 'wholeRegency' : 'wholeDistrict')}
      </Button>
      <Text size="sm" c="var(--ink-quiet)" mt="xs" mb="sm">
        {t('wholeHint')}
      </Text>
    </>
  );
}

/** Whether a field names a place that is a part of another one. */
const isDivision = (field: Field): boolean => {
  const level = placeLevelOf(field);
  return level === 'district' || level === 'village';
};
