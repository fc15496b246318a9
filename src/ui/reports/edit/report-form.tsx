'use client';

import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { MAX_NAME } from '@/domain/limits';
import { type ReportBlock, reportBlocks } from '@/domain/reports/block';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { useDraft } from '@/ui/forms/use-draft';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { Announcer } from '@/ui/table/announcer';
import { type Outputs, trpc } from '@/ui/trpc';
import { reportAddress } from '../address';
import { FilterFields } from '../filter-fields';
import classes from '../reports.module.css';
import { BlockList } from './block-list';

const FORM = 'report';
const NEW = { title: '', period: '', place: '', blocks: [] as readonly ReportBlock[] };

/**
 * Makes a report, or changes one.
 * @param options.known the report that is changed; undefined: a new one
 * @param options.collections the resource names of the tables that the person may see
 */
export function ReportForm(options: {
  known?: Outputs['reports']['edited'];
  periods: readonly string[];
  collections: readonly string[];
}) {
  const { known, periods, collections } = options;
  const t = useTranslations('reports.form');
  const router = useRouter();
  const utils = trpc.useUtils();
  const { title, period, place, blocks } = known ?? NEW;
  const form = useForm({
    initialValues: { title, period, place, blocks },
    validate: { title: (value) => (value.trim() === '' ? t('required') : null) },
  });
  const forget = useDraft(form, {
    name: `report ${known?.id ?? 'new'} ${known?.version ?? 0}`,
    read: readDraft,
  });
  const { refusal, show, clear } = useRefusal(form, { record_changed: t('changedMeanwhile') });
  const save = trpc.reports.save.useMutation({
    onError: show,
    onSuccess: async ({ id }) => {
      forget();
      await utils.reports.invalidate();
      notifications.show({ message: t('saved'), color: 'teal' });
      router.push(reportAddress(id));
    },
  });
  const submit = form.onSubmit((values) => {
    clear();
    save.mutate({
      ...(known !== undefined && { known: { id: known.id, version: known.version } }),
      report: { ...values, blocks: [...values.blocks] },
    });
  });
  return (
    <>
      <PageHeader title={known === undefined ? t('title') : t('titleOf', { name: known.title })} />
      <Stack gap="lg" className={classes.form ?? ''}>
        <form id={FORM} onSubmit={submit} noValidate>
          <Stack gap="lg">
            <RefusalAlert refusal={refusal} />
            <TextInput label={t('name')} maxLength={MAX_NAME} required {...form.getInputProps('title')} />
            <fieldset className={classes.fields}>
              <legend>{t('filters')}</legend>
              <FilterFields
                filters={form.values}
                periods={periods}
                onChange={(change) => form.setValues(change)}
              />
            </fieldset>
          </Stack>
        </form>
        {/* This is beside the form: a dialog that adds a block has a form of its own, which must not send this one. */}
        <section aria-labelledby="report-blocks">
          <Title order={2} size="h4" id="report-blocks" mb="sm">
            {t('blocks')}
          </Title>
          {form.values.blocks.length === 0 && (
            <Text c="var(--ink-quiet)" mb="sm">
              {t('noBlocks')}
            </Text>
          )}
          <BlockList
            blocks={form.values.blocks}
            collections={collections}
            onChange={(changed) => form.setFieldValue('blocks', changed)}
          />
        </section>
        <Group gap="sm">
          <Button type="submit" form={FORM} loading={save.isPending}>
            {t('save')}
          </Button>
          <Button
            component={Link}
            variant="subtle"
            href={known === undefined ? '/reports' : reportAddress(known.id)}
          >
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
      <Announcer />
    </>
  );
}

/** A draft has this structure, but may be of an earlier version of the service. */
function readDraft(stored: unknown): Partial<typeof NEW> | undefined {
  const draft = stored as Partial<typeof NEW> | undefined;
  return Array.isArray(draft?.blocks) && typeof draft.title === 'string' && isReadable(draft.blocks)
    ? draft
    : undefined;
}

/** Texts of a draft may still be empty. */
const isReadable = (blocks: readonly ReportBlock[]): boolean =>
  reportBlocks.safeParse(blocks.map((block) => ('text' in block ? { ...block, text: '.' } : block))).success;
