import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { picturesOf } from '@/domain/pictures/picture';
import type { ReportBlock } from '@/domain/reports/block';
import { useLanguage } from '@/i18n/use-language';
import { trpc } from '@/ui/trpc';

const MAX_SHOWN = 40;

/** Returns a function that names a block: `Gambar: Siswa, Peta`, `Teks: Sekolah di …`. Needs the messages `reports`. */
export function useBlockNames(): (block: ReportBlock) => string {
  const t = useTranslations('reports');
  const language = useLanguage();
  const { data } = trpc.indicators.list.useQuery();
  return (block) => {
    const kind = t(`form.kinds.${block.kind}`);
    switch (block.kind) {
      case 'heading':
      case 'text': {
        const [text = ''] = block.text.split('\n');
        const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
        return shown === '' ? kind : `${kind}: ${shown}`;
      }
      case 'indicator': {
        const found = data?.indicators.find(({ name }) => name === block.indicator);
        const isGone = data !== undefined && found === undefined;
        const name = found?.label[language] ?? block.indicator;
        return `${kind}: ${isGone ? t('form.gone', { name }) : name}`;
      }
      default: {
        const found = findCollection(block.collection);
        const name = found?.label[language] ?? t('form.gone', { name: block.collection });
        if (block.kind === 'summary') return `${kind}: ${name}`;
        const picture = t(`pictureKinds.${block.picture}`);
        const isGone = found !== undefined && !picturesOf(found).some((one) => one.kind === block.picture);
        return `${kind}: ${name}, ${isGone ? t('form.gone', { name: picture }) : picture}`;
      }
    }
  };
}
