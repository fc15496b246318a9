'use client';

import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_BPS_CODES } from '@/domain/limits';
import { BPS_DIGITS } from '@/domain/places/codes/dated-codes';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf } from '@/ui/errors';
import { ChangeDialog } from '../change-dialog';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';

const ICON_SIZE = 16;

/** Days and a code as they are typed: texts, of which an empty one says nothing. `id`: of the row. */
type TypedDays = Readonly<{ first: string; last: string }>;
type TypedCode = TypedDays & Readonly<{ id: number; code: string }>;

const typedDays = ({ first = '', last = '' }: { first?: string; last?: string }): TypedDays => ({
  first,
  last,
});
const givenDays = ({ first, last }: TypedDays) => ({
  ...(first !== '' && { first }),
  ...(last !== '' && { last }),
});

/** The codes of a place: the days of that of Kemendagri, and those of BPS with their days. */
export function CodesDialog({ place, onClose }: { place: WirePlace; onClose: () => void }) {
  const t = useTranslations('places.codes');
  const language = useLanguage();
  const { saveCodes } = usePlaceChanges();
  const [own, setOwn] = useState(typedDays(place.codes.kemendagri));
  const [codes, setCodes] = useState<readonly TypedCode[]>(
    place.codes.bps.map((one, id) => ({ id, code: one.code, ...typedDays(one) })),
  );
  const { error } = saveCodes;
  const refusal = refusalOf(error);
  const refused = refusal?.code === 'invalid_parameter' ? refusal : undefined;
  const faultOf = (field: string) =>
    refused?.field === field ? faultText(refused.fault)[language] : undefined;
  const changeRow = (at: number, change: Partial<TypedCode>) =>
    setCodes(codes.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const submit = () =>
    saveCodes.mutate(
      {
        code: place.code,
        kemendagri: givenDays(own),
        bps: codes.map(({ code, ...days }) => ({ code: code.trim(), ...givenDays(days) })),
      },
      { onSuccess: () => onClose() },
    );
  return (
    <ChangeDialog
      title={t('title', { name: place.name })}
      confirm={t('submit')}
      onConfirm={submit}
      onClose={onClose}
      isPending={saveCodes.isPending}
      isDisabled={codes.some(({ code }) => code.trim() === '')}
      size="lg"
      error={refused === undefined ? error : null}
    >
      <Text size="sm">{t('text')}</Text>
      <Fieldset legend={t('kemendagri', { code: place.code })}>
        <DayFields
          days={own}
          onChange={(days) => setOwn({ ...own, ...days })}
          faultOf={(name) => faultOf(`kemendagri.${name}`)}
        />
      </Fieldset>
      {codes.map(({ id, code, ...days }, at) => (
        <Fieldset key={id} legend={t('bps', { number: at + 1 })}>
          <Stack gap="sm">
            <Group align="flex-start" gap="sm" wrap="nowrap">
              <TextInput
                label={t('code')}
                description={t('digits', { count: BPS_DIGITS[place.level] })}
                value={code}
                onChange={({ currentTarget }) => changeRow(at, { code: currentTarget.value })}
                maxLength={BPS_DIGITS[place.level]}
                inputMode="numeric"
                autoComplete="off"
                error={faultOf(`bps.${at}.code`)}
                flex={1}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { number: at + 1 })}
                onClick={() => setCodes(codes.filter((one) => one.id !== id))}
              >
                <IconTrash size={ICON_SIZE} aria-hidden />
              </ActionIcon>
            </Group>
            <DayFields
              days={days}
              onChange={(changed) => changeRow(at, changed)}
              faultOf={(name) => faultOf(`bps.${at}.${name}`)}
            />
          </Stack>
        </Fieldset>
      ))}
      {codes.length < MAX_BPS_CODES && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
          onClick={() =>
            setCodes([...codes, { id: (codes.at(-1)?.id ?? -1) + 1, code: '', first: '', last: '' }])
          }
        >
          {t('add')}
        </Button>
      )}
    </ChangeDialog>
  );
}

function DayFields(options: {
  days: TypedDays;
  onChange: (days: Partial<TypedDays>) => void;
  faultOf: (name: 'first' | 'last') => string | undefined;
}) {
  const { days, onChange, faultOf } = options;
  const t = useTranslations('places.codes');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {(['first', 'last'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={days[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          error={faultOf(name)}
        />
      ))}
    </SimpleGrid>
  );
}
