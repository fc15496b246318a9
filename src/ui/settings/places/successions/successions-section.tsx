import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type SuccessionPlace, successionKind } from '@/domain/places/successions/succession';
import { trpc } from '@/ui/trpc';
import cards from '../../card-table.module.css';
import { RemoveSuccessionDialog } from './remove-succession-dialog';
import { SuccessionDialog } from './succession-dialog';
import type { WireSuccession } from './types';

const ICON_SIZE = 16;

type Asked = Readonly<{ act: 'add' } | { act: 'edit' | 'remove'; succession: WireSuccession; name: string }>;

/** The changes of places that the office has entered, the latest first, and the buttons to change them. */
export function SuccessionsSection({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('places.successions');
  const format = useFormatter();
  const heading = useId();
  const [asked, setAsked] = useState<Asked>();
  const { data } = trpc.places.successions.useQuery();
  if (data === undefined) return null;
  const close = () => setAsked(undefined);
  const namesOf = (places: readonly SuccessionPlace[]) => format.list(places.map(({ name }) => name));
  const codesOf = (places: readonly SuccessionPlace[]) => places.map(({ code }) => code).join(', ');
  return (
    <section aria-labelledby={heading}>
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4" id={heading}>
          {t('title')}
        </Title>
        <Text size="sm">{t('text')}</Text>
        {data.successions.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('none')}
          </Text>
        ) : (
          <div className={cards.frame} style={{ width: '100%' }}>
            <table className={cards.table} aria-label={t('table')}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.change')}</th>
                  <th scope="col">{t('columns.day')}</th>
                  <th scope="col">{t('columns.decree')}</th>
                  {mayChange && <th scope="col">{t('columns.actions')}</th>}
                </tr>
              </thead>
              <tbody>
                {data.successions.toReversed().map((succession) => {
                  const { id, day, from, to, decree, note } = succession;
                  const name = `${namesOf(from)} → ${namesOf(to)}`;
                  return (
                    <tr key={id}>
                      <th scope="row">
                        {name}
                        <Text size="xs" c="var(--ink-quiet)">
                          {`${t(`kinds.${successionKind(succession)}`)}: ${codesOf(from)} → ${codesOf(to)}`}
                        </Text>
                      </th>
                      <td>
                        {format.dateTime(new Date(`${day}T00:00:00Z`), {
                          dateStyle: 'medium',
                          timeZone: 'UTC',
                        })}
                      </td>
                      <td>
                        {decree}
                        {note !== '' && (
                          <Text size="xs" c="var(--ink-quiet)">
                            {note}
                          </Text>
                        )}
                      </td>
                      {mayChange && (
                        <td className={cards.actions}>
                          <Button
                            size="compact-sm"
                            variant="default"
                            aria-label={t('editOf', { name })}
                            onClick={() => setAsked({ act: 'edit', succession, name })}
                          >
                            {t('edit')}
                          </Button>
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            aria-label={t('removeOf', { name })}
                            onClick={() => setAsked({ act: 'remove', succession, name })}
                          >
                            {t('remove')}
                          </Button>
                        </td>
                      )}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => setAsked({ act: 'add' })}
          >
            {t('add')}
          </Button>
        )}
      </Stack>
      {asked?.act === 'add' && <SuccessionDialog onClose={close} />}
      {asked?.act === 'edit' && <SuccessionDialog succession={asked.succession} onClose={close} />}
      {asked?.act === 'remove' && (
        <RemoveSuccessionDialog id={asked.succession.id} name={asked.name} onClose={close} />
      )}
    </section>
  );
}
