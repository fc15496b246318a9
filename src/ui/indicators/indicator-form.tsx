'use client';

import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { FACTORS, type Indicator, SIDES } from '@/domain/indicators/indicator';
import { firstView, indicatorAddress, queryOfView } from '@/domain/indicators/indicator-view';
import { MAX_INDICATOR_TEXT, MAX_NAME } from '@/domain/limits';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { IndicatorFigures } from './indicator-figures';
import { IndicatorNotes } from './indicator-notes';
import classes from './indicators.module.css';
import { type GivenSide, SideFields, sentSide, sideOfTable } from './side-fields';

const LINES = 8;
const ROWS = 2;

/** Changes an indicator of the office. */
export function EditIndicatorPage(options: { name: string; collections: readonly string[] }) {
  const { name, collections } = options;
  const t = useTranslations('indicators');
  const { data, error, refetch } = trpc.indicators.list.useQuery();
  const found = data?.indicators.find((one) => one.name === name && one.isOwn);
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState lines={LINES} />;
  if (found === undefined) return <PageHeader title={t('unknown')} intro={t('unknownText')} />;
  return <IndicatorForm known={found} collections={collections} />;
}

const givenSide = ({ collection, figure = '', where = {} }: Indicator['numerator']): GivenSide => ({
  collection,
  figure,
  where,
});

/**
 * Adds an indicator of the office, or changes one. It can be saved only after its values were shown.
 * @param options.collections the resource names of the tables that the person may see
 */
export function IndicatorForm(options: { known?: Indicator; collections: readonly string[] }) {
  const { known, collections } = options;
  const t = useTranslations('indicators.form');
  const format = useFormatter();
  const router = useRouter();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      label: known?.label.id ?? '',
      definition: known?.definition.id ?? '',
      interpretation: known?.interpretation.id ?? '',
      unit: known?.unit.id ?? '',
      factor: String(known?.factor ?? 1),
      numerator: known === undefined ? sideOfTable(collections[0]!) : givenSide(known.numerator),
      denominator: known === undefined ? sideOfTable(collections[0]!) : givenSide(known.denominator),
    },
    validate: Object.fromEntries(
      (['label', 'definition', 'unit'] as const).map((name) => [
        name,
        (value: unknown) => (String(value).trim() === '' ? t('required') : null),
      ]),
    ),
  });
  const { refusal, show, clear } = useRefusal(form);
  const preview = trpc.indicators.preview.useQuery(previewed(form.values), { enabled: false, retry: false });
  const save = trpc.indicators.save.useMutation({
    onError: show,
    onSuccess: async ({ name }) => {
      await utils.indicators.invalidate();
      notifications.show({ message: t('saved'), color: 'teal' });
      router.push(indicatorAddress(name));
    },
  });
  const { factor, numerator, denominator, ...texts } = form.values;
  const isSeen = preview.data !== undefined;
  const submit = form.onSubmit(() => {
    clear();
    save.mutate({
      ...(known !== undefined && { name: known.name }),
      indicator: { ...texts, ...previewed(form.values).indicator },
    });
  });
  const shown = { ...previewIndicator(form.values), label: { id: texts.label, en: texts.label } };
  return (
    <>
      <PageHeader title={known === undefined ? t('title') : t('titleOf', { name: known.label.id })} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <Stack gap="md">
          <RefusalAlert refusal={refusal} />
          <TextInput label={t('label')} maxLength={MAX_NAME} required {...form.getInputProps('label')} />
          <Textarea
            label={t('definition')}
            maxLength={MAX_INDICATOR_TEXT}
            autosize
            minRows={ROWS}
            required
            {...form.getInputProps('definition')}
          />
          {SIDES.map((side) => (
            <SideFields
              key={side}
              side={side}
              value={form.values[side]}
              collections={collections}
              onChange={(value) => form.setFieldValue(side, value)}
            />
          ))}
          <NativeSelect
            label={t('factor')}
            data={FACTORS.map((one) => ({ value: String(one), label: format.number(one) }))}
            {...form.getInputProps('factor')}
          />
          <TextInput
            label={t('unit')}
            description={t('unitHint')}
            maxLength={MAX_NAME}
            required
            {...form.getInputProps('unit')}
          />
          <Textarea
            label={t('interpretation')}
            maxLength={MAX_INDICATOR_TEXT}
            autosize
            minRows={ROWS}
            {...form.getInputProps('interpretation')}
          />
          <Group gap="sm">
            <Button
              variant={isSeen ? 'default' : 'filled'}
              loading={preview.isFetching}
              onClick={() => void preview.refetch()}
            >
              {t('preview')}
            </Button>
            <Button
              type="submit"
              variant={isSeen ? 'filled' : 'default'}
              disabled={!isSeen}
              loading={save.isPending}
            >
              {t('save')}
            </Button>
            <Button component={Link} variant="subtle" href="/indicators">
              {t('cancel')}
            </Button>
          </Group>
          {!isSeen && (
            <Text size="sm" c="var(--ink-quiet)">
              {t('previewFirst')}
            </Text>
          )}
        </Stack>
      </form>
      {preview.error !== null && <FailedState error={preview.error} />}
      {preview.data !== undefined && (
        <section aria-label={t('preview')} className={classes.preview}>
          <IndicatorFigures
            placed={null}
            indicator={shown}
            view={firstView(shown)}
            table={preview.data.table}
            isOld={preview.isFetching}
          />
          <IndicatorNotes indicator={shown} made={preview.data} />
        </section>
      )}
    </>
  );
}

type Values = Readonly<{ factor: string; numerator: GivenSide; denominator: GivenSide; unit: string }>;

const factorOf = ({ factor }: Values) => FACTORS.find((one) => String(one) === factor) ?? 1;

function previewIndicator(values: Values): Indicator {
  const none = { id: '', en: '' };
  return {
    name: '',
    label: none,
    definition: none,
    interpretation: none,
    unit: { id: values.unit, en: values.unit },
    factor: factorOf(values),
    numerator: sentSide(values.numerator) as Indicator['numerator'],
    denominator: sentSide(values.denominator) as Indicator['denominator'],
  };
}

/** The input of a preview, which is the same as that for saving. */
function previewed(values: Values) {
  const indicator = previewIndicator(values);
  return {
    indicator: {
      factor: factorOf(values),
      numerator: sentSide(values.numerator),
      denominator: sentSide(values.denominator),
    },
    query: queryOfView(firstView(indicator)),
  };
}
