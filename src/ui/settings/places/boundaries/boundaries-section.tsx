import { Alert, Button, FileButton, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { MAX_BOUNDARY_BYTES } from '@/domain/limits';
import type { Refusal } from '@/domain/refusals/refusal';
import { useErrorText } from '@/ui/errors';
import { Moment } from '@/ui/parts/moment';
import { useRefusalText } from '@/ui/refusal-text';
import { trpc } from '@/ui/trpc';
import { uploadBoundaries } from './upload-boundaries';

const ICON_SIZE = 16;
const MAX_MIB = MAX_BOUNDARY_BYTES / 1_048_576;

/** The office's own boundaries for the maps of the pictures, with buttons to upload another file and to remove them. */
export function BoundariesSection({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('places.boundaries');
  const format = useFormatter();
  const heading = useId();
  const { data } = trpc.places.boundaries.useQuery();
  if (data === undefined) return null;
  const { boundaries } = data;
  return (
    <section aria-labelledby={heading}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={heading}>
          {t('title')}
        </Title>
        <Text size="sm">
          {boundaries === null
            ? t('none')
            : t.rich('given', {
                file: boundaries.fileName,
                by: boundaries.uploadedBy,
                count: boundaries.count,
                at: () => <Moment at={boundaries.uploadedAt} />,
              })}
        </Text>
        {boundaries !== null && boundaries.missing.length > 0 && (
          <Text size="sm">
            {t('missing', { count: boundaries.missing.length, names: format.list(boundaries.missing) })}
          </Text>
        )}
        {mayChange && <Changing has={boundaries !== null} />}
      </Stack>
    </section>
  );
}

/** A file that was refused, with the properties that may have the codes. */
type Refused = Readonly<{ file: File; refusal: Refusal }>;

function Changing({ has }: { has: boolean }) {
  const t = useTranslations('places.boundaries');
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const changed = async (message: string) => {
    await Promise.all([utils.places.boundaries.invalidate(), utils.pictures.invalidate()]);
    notifications.show({ message, color: 'teal' });
  };
  const remove = trpc.places.removeBoundaries.useMutation({
    onSuccess: () => changed(t('removed')),
    onError: (error) => notifications.show({ message: errorText(error), color: 'red' }),
  });
  const send = async (file: File, property?: string) => {
    setRefused(undefined);
    setSending(true);
    const refusal = await uploadBoundaries(file, property);
    setSending(false);
    if (refusal === undefined) await changed(t('uploaded'));
    else setRefused({ file, refusal });
  };
  return (
    <>
      <Text size="sm" c="var(--ink-quiet)">
        {t('hint', { limit: MAX_MIB })}
      </Text>
      <Group gap="sm">
        <FileButton
          // The button is created anew, so that the same file can be chosen again.
          key={String(isSending)}
          accept=".geojson,.json,application/geo+json"
          onChange={(file) => file !== null && void send(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={isSending}
              leftSection={<IconUpload size={ICON_SIZE} aria-hidden />}
            >
              {t(has ? 'replace' : 'upload')}
            </Button>
          )}
        </FileButton>
        {has && (
          <Button
            variant="default"
            loading={remove.isPending}
            leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
            onClick={() => remove.mutate()}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
      {refused !== undefined && (
        <Alert color="red" title={t('refused', { file: refused.file.name })}>
          {refused.refusal.code === 'body_too_large'
            ? t('tooLarge', { limit: MAX_MIB })
            : refusalText(refused.refusal)}
          <PropertyChoice refusal={refused.refusal} onChoose={(name) => void send(refused.file, name)} />
        </Alert>
      )}
    </>
  );
}

/** Asks which property has the codes, if none was found. */
function PropertyChoice({ refusal, onChoose }: { refusal: Refusal; onChoose: (name: string) => void }) {
  const t = useTranslations('places.boundaries');
  const [chosen, setChosen] = useState('');
  if (refusal.code !== 'unusable_boundaries' || refusal.fault !== 'noCode' || refusal.choices.length === 0)
    return null;
  return (
    <Group mt="sm" align="flex-end">
      <NativeSelect
        label={t('property')}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={['', ...refusal.choices]}
      />
      <Button variant="default" disabled={chosen === ''} onClick={() => onChoose(chosen)}>
        {t('use')}
      </Button>
    </Group>
  );
}
