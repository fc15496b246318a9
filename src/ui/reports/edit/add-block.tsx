import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isSummarised } from '@/domain/answers/summary-choice';
import { findCollection } from '@/domain/collections';
import { picturesOf } from '@/domain/pictures/picture';
import { type FigureBlock, newBlockId, type ReportBlock, type ReportBlockKind } from '@/domain/reports/block';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { trpc } from '@/ui/trpc';

const ICON_SIZE = 16;
const KINDS: readonly ReportBlockKind[] = ['heading', 'text', 'picture', 'summary', 'indicator'];

type Options = Readonly<{ collections: readonly string[]; onAdd: (block: ReportBlock) => void }>;

/** Buttons that add a block at the end, one for each kind. */
export function AddBlock({ collections, onAdd }: Options) {
  const t = useTranslations('reports.form.addKind');
  const [asked, setAsked] = useState<FigureBlock['kind']>();
  const begin = (kind: ReportBlockKind) => {
    if (kind === 'heading' || kind === 'text') onAdd({ id: newBlockId(), kind, text: '' });
    else setAsked(kind);
  };
  return (
    <Group gap="xs" mt="sm">
      {KINDS.map((kind) => (
        <Button
          key={kind}
          data-add={kind}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
          onClick={() => begin(kind)}
        >
          {t(kind)}
        </Button>
      ))}
      {asked !== undefined && (
        <ChooseFigures
          kind={asked}
          collections={collections}
          onAdd={(block) => {
            setAsked(undefined);
            onAdd(block);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Group>
  );
}

/** The choice of the figures that are added, in the form in which their page shows them first. */
function ChooseFigures(options: Options & { kind: FigureBlock['kind']; onClose: () => void }) {
  const { kind, collections, onAdd, onClose } = options;
  const t = useTranslations('reports.form');
  const kinds = useTranslations('reports.pictureKinds');
  const language = useLanguage();
  const { data } = trpc.indicators.list.useQuery();
  const tables = collections
    .map((resource) => findCollection(resource)!)
    .filter((one) => (kind === 'picture' ? picturesOf(one).length > 0 : isSummarised(one)));
  const [chosen, setChosen] = useState({ table: '', picture: '', indicator: '' });
  const table = tables.find(({ resource }) => resource === chosen.table) ?? tables[0];
  const pictures = table === undefined ? [] : picturesOf(table);
  const picture = pictures.find((one) => one.kind === chosen.picture) ?? pictures[0];
  const indicators = data?.indicators ?? [];
  const indicator = indicators.find(({ name }) => name === chosen.indicator) ?? indicators[0];
  const choose = (change: Partial<typeof chosen>) => setChosen((now) => ({ ...now, ...change }));
  const made = (): FigureBlock | undefined => {
    const own = { id: newBlockId(), title: '', query: '' };
    if (kind === 'indicator') return indicator && { ...own, kind, indicator: indicator.name };
    if (table === undefined) return undefined;
    const collection = table.resource;
    if (kind === 'summary') return { ...own, kind, collection };
    return picture && { ...own, kind, collection, picture: picture.kind };
  };
  const block = made();
  return (
    <ConfirmDialog
      title={t(`addKind.${kind}`)}
      confirm={t('addConfirm')}
      onConfirm={() => block !== undefined && onAdd(block)}
      onClose={onClose}
      isPending={false}
      isDisabled={block === undefined}
      refusal={null}
    >
      {kind === 'indicator' ? (
        <NativeSelect
          label={t('indicator')}
          value={indicator?.name ?? ''}
          onChange={({ currentTarget }) => choose({ indicator: currentTarget.value })}
          data={indicators.map(({ name, label }) => ({ value: name, label: label[language] }))}
        />
      ) : (
        <NativeSelect
          label={t('table')}
          value={table?.resource ?? ''}
          onChange={({ currentTarget }) => choose({ table: currentTarget.value })}
          data={tables.map(({ resource, label }) => ({ value: resource, label: label[language] }))}
        />
      )}
      {kind === 'picture' && (
        <NativeSelect
          label={t('picture')}
          value={picture?.kind ?? ''}
          onChange={({ currentTarget }) => choose({ picture: currentTarget.value })}
          data={pictures.map((one) => ({ value: one.kind, label: kinds(one.kind) }))}
        />
      )}
      <Text size="sm" c="var(--ink-quiet)">
        {t('asAtFirst')}
      </Text>
    </ConfirmDialog>
  );
}
