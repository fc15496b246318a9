'use client';

import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_DECREE, MAX_SUCCESSION_NOTE, MAX_SUCCESSION_PLACES } from '@/domain/limits';
import type { SuccessionPlace } from '@/domain/places/successions/succession';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf } from '@/ui/errors';
import { ChangeDialog } from '../../change-dialog';
import { PlaceInput, readPlace } from './place-input';
import type { WireSuccession } from './types';
import { useSuccessionChanges } from './use-succession-changes';

const ICON_SIZE = 16;
const SIDES = ['from', 'to'] as const;

/** A place as it is typed: `11.05 Aceh Barat`. `id`: of the row. */
type TypedPlace = Readonly<{ id: number; text: string }>;

const typed = (places: readonly SuccessionPlace[] = []): readonly TypedPlace[] =>
  places.length === 0
    ? [{ id: 0, text: '' }]
    : places.map(({ code, name }, id) => ({ id, text: `${code} ${name}` }));

/** The form of a change of places. @param options.succession the one to change; absent: a new one */
export function SuccessionDialog(options: { succession?: WireSuccession | undefined; onClose: () => void }) {
  const { succession, onClose } = options;
  const t = useTranslations('places.successions');
  const language = useLanguage();
  const { save } = useSuccessionChanges();
  const [day, setDay] = useState(succession?.day ?? '');
  const [decree, setDecree] = useState(succession?.decree ?? '');
  const [note, setNote] = useState(succession?.note ?? '');
  const [sides, setSides] = useState({ from: typed(succession?.from), to: typed(succession?.to) });
  const refusal = refusalOf(save.error);
  const refused = refusal?.code === 'invalid_parameter' ? refusal : undefined;
  const faultOf = (field: string) =>
    refused !== undefined && (refused.field === field || refused.field?.startsWith(`${field}.`))
      ? faultText(refused.fault)[language]
      : undefined;
  const given = (side: (typeof SIDES)[number]) =>
    sides[side].flatMap(({ text }) => (text.trim() === '' ? [] : [readPlace(text)]));
  const places = { from: given('from'), to: given('to') };
  const isWhole = SIDES.every((side) => places[side].length > 0 && !places[side].includes(undefined));
  const submit = () => {
    const known = (side: readonly (SuccessionPlace | undefined)[]) => side.filter((one) => one !== undefined);
    save.mutate(
      {
        ...(succession !== undefined && { id: succession.id }),
        ...{ day, decree, note },
        from: known(places.from),
        to: known(places.to),
      },
      { onSuccess: () => onClose() },
    );
  };
  return (
    <ChangeDialog
      title={t(succession === undefined ? 'adding' : 'editing')}
      confirm={t('submit')}
      onConfirm={submit}
      onClose={onClose}
      isPending={save.isPending}
      isDisabled={day === '' || !isWhole}
      size="lg"
      error={refused === undefined ? save.error : null}
    >
      <TextInput
        type="date"
        label={t('day')}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        error={faultOf('day')}
      />
      <Text size="sm" c="var(--ink-quiet)">
        {t('placeHint')}
      </Text>
      {SIDES.map((side) => (
        <PlaceFields
          key={side}
          legend={t(side)}
          places={sides[side]}
          onChange={(next) => setSides((now) => ({ ...now, [side]: next }))}
          faultOf={(at) => faultOf(`${side}.${at}`)}
        />
      ))}
      <TextInput
        label={t('decree')}
        value={decree}
        onChange={({ currentTarget }) => setDecree(currentTarget.value)}
        maxLength={MAX_DECREE}
        autoComplete="off"
        error={faultOf('decree')}
      />
      <TextInput
        label={t('note')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={MAX_SUCCESSION_NOTE}
        autoComplete="off"
        error={faultOf('note')}
      />
    </ChangeDialog>
  );
}

/** The places of one side, each with a button that removes it. */
function PlaceFields(options: {
  legend: string;
  places: readonly TypedPlace[];
  onChange: (places: readonly TypedPlace[]) => void;
  /** @param at the number of the place among those that are not empty */
  faultOf: (at: number) => string | undefined;
}) {
  const { legend, places, onChange, faultOf } = options;
  const t = useTranslations('places.successions');
  const given = places.filter(({ text }) => text.trim() !== '');
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {places.map((place, at) => (
          <Group key={place.id} align="flex-start" gap="sm" wrap="nowrap">
            <PlaceInput
              label={t('placeOf', { number: at + 1 })}
              value={place.text}
              onChange={(text) => onChange(places.map((one) => (one === place ? { ...one, text } : one)))}
              fault={faultOf(given.indexOf(place))}
            />
            {places.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={26}
                aria-label={t('removePlace', { number: at + 1 })}
                onClick={() => onChange(places.filter((one) => one !== place))}
              >
                <IconTrash size={ICON_SIZE} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {places.length < MAX_SUCCESSION_PLACES && (
          <Button
            variant="default"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => onChange([...places, { id: (places.at(-1)?.id ?? 0) + 1, text: '' }])}
          >
            {t('addPlace')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
