'use client';

import { Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import { Moment } from '@/ui/parts/moment';
import { useWho } from '@/ui/record-panel/history/use-who';
import type { Kept } from './choices';
import classes from './pairs.module.css';
import type { WirePair } from './use-pairs';

type Named = Readonly<{ field: string; from: string; to: string }>;

/** One pair: both records with their values, different ones marked, and the choice which record is kept. */
export function PairItem(options: {
  collection: Collection;
  names: Named;
  pair: WirePair;
  /** The number of the pair, from 1. */
  place: number;
  kept: Kept | undefined;
  /** Called with the choice; undefined: nothing can be chosen now. */
  onKeep: ((kept: Kept) => void) | undefined;
}) {
  const { collection, names, pair, place, kept, onKeep } = options;
  const t = useTranslations('values.rename.pairs');
  const language = useLanguage();
  const { shown } = useCellTexts(collection.identifier);
  const key = collection.naturalKey
    .filter((name) => name !== names.field)
    .map((name) => collection.field(name)!)
    .map((field) => `${field.label[language]} ${shown(field, pair.renamed.record[field.name])}`)
    .join(' · ');
  return (
    <Radio.Group
      className={classes.pair}
      data-pair={place}
      label={t('pair', { place, key })}
      value={kept ?? ''}
      onChange={(chosen) => onKeep?.(chosen as Kept)}
    >
      <div className={classes.sides}>
        <Side {...options} kind="renamed" value={names.from} />
        <Side {...options} kind="existing" value={names.to} />
      </div>
    </Radio.Group>
  );
}

type SideProps = Parameters<typeof PairItem>[0] & { kind: Kept; value: string };

function Side({ collection, pair, kind, value, kept, onKeep }: SideProps) {
  const t = useTranslations('values.rename.pairs');
  const who = useWho();
  const { record, changed } = pair[kind];
  return (
    <div className={classes.side} data-kept={kept === kind || undefined} data-dropped={isOther(kept, kind)}>
      <Radio
        value={kind}
        label={t('keep', { value, number: String(record[collection.identifier]) })}
        disabled={onKeep === undefined}
      />
      <Values collection={collection} pair={pair} kind={kind} />
      <p className={classes.changed}>
        {changed === null
          ? t('changedUnknown')
          : t.rich('changed', { who: who(changed.actor), moment: () => <Moment at={changed.at} /> })}
      </p>
    </div>
  );
}

const isOther = (kept: Kept | undefined, kind: Kept) => (kept !== undefined && kept !== kind) || undefined;

/** The values outside of the natural key. Two times are shown completely if they differ by less than the usual precision. */
function Values({ collection, pair, kind }: Pick<SideProps, 'collection' | 'pair' | 'kind'>) {
  const t = useTranslations('values.rename.pairs');
  const language = useLanguage();
  const { shown, exact } = useCellTexts(collection.identifier);
  const { renamed, existing } = pair;
  const textOf = (field: Field) => {
    const [one, other] = [renamed.record[field.name], existing.record[field.name]];
    const read = one !== other && shown(field, one) === shown(field, other) ? exact : shown;
    return read(field, pair[kind].record[field.name]);
  };
  const fields = collection.fields.filter(({ name }) => !collection.naturalKey.includes(name));
  return (
    <dl className={classes.values}>
      {fields.map((field) => {
        const differs = renamed.record[field.name] !== existing.record[field.name];
        return (
          <div key={field.name}>
            <dt>{field.label[language]}</dt>
            <dd data-differs={differs || undefined}>
              {differs ? <strong>{textOf(field)}</strong> : textOf(field)}
            </dd>
          </div>
        );
      })}
      {fields.length === 0 && <dd>{t('nothingElse')}</dd>}
    </dl>
  );
}
