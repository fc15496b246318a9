'use client';

import { Button, Group, NumberInput, Radio, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { MAX_INT } from '@/domain/collections/field';
import { useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { trpc } from '@/ui/trpc';
import type { ToolProps } from './tools';

/** Goes to a row by its position, or by the number of its record. */
export function GoToDialog({ tools }: ToolProps) {
  const { collection, close, grid, selected, shown, table } = tools;
  const t = useTranslations('tableTools.goTo');
  const cancel = useTranslations('common.actions')('cancel');
  const format = useFormatter();
  const { client } = trpc.useUtils();
  const [by, setBy] = useState('row');
  const [number, setNumber] = useState<number | string>('');
  const [isWorking, setWorking] = useState(false);
  const [fault, setFault] = useState<string>();
  const errorText = useErrorText();
  const total = table.source.total();
  const positionOf = async (wanted: number): Promise<number | undefined> => {
    if (by === 'row') return wanted <= total ? wanted - 1 : undefined;
    const asked = { collection: collection.resource, view: shown.asked, id: wanted };
    // A position from the service is that of the present order.
    if (table.blocks.change() !== undefined) await table.blocks.refresh({ anew: true });
    const { position } = await client.tables.position.query(asked);
    return table.source.positionOf(String(wanted)) ?? position ?? undefined;
  };
  const go = async () => {
    const wanted = Number(number);
    if (number === '' || !Number.isInteger(wanted) || wanted < 1) return setFault(t('number'));
    setWorking(true);
    try {
      const position = await positionOf(wanted);
      if (position === undefined)
        return setFault(t(by === 'row' ? 'noRow' : 'noRecord', { total: format.number(total) }));
      close();
      const column = selected.active?.column ?? shown.layout.columns[0]!;
      grid.current?.goTo({ position, column });
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setWorking(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  return (
    <Dialog opened onClose={close} title={t('title')} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack>
          <NumberInput
            data-autofocus
            label={t(by === 'row' ? 'row' : 'record')}
            value={number}
            min={1}
            max={MAX_INT}
            allowDecimal={false}
            error={fault}
            onChange={(value) => {
              setNumber(value);
              setFault(undefined);
            }}
          />
          <Radio.Group value={by} onChange={setBy} aria-label={t('by')}>
            <Group>
              <Radio value="row" label={t('row')} />
              <Radio value="record" label={t('record')} />
            </Group>
          </Radio.Group>
          <DialogFooter>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button type="submit" loading={isWorking}>
              {t('go')}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
