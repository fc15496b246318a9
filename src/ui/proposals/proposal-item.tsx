'use client';

import { Checkbox, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Collection } from '@/domain/collections';
import type { ProposedOperation } from '@/domain/proposals/proposal';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import { DotBadge } from '@/ui/parts/dot-badge';
import { useKeyText } from '@/ui/parts/use-key-text';
import { isOvertaken, type ProposalLine, proposalLinesOf } from './proposal-lines';
import classes from './proposals.module.css';
import type { WireProposalFault, WireProposalItem } from './types';

type Options = Readonly<{
  item: WireProposalItem;
  collection: Collection;
  operation: ProposedOperation;
  isChosen: boolean;
  /** Absent: the proposal is decided. */
  onChoose?: ((isChosen: boolean) => void) | undefined;
  fault: WireProposalFault | undefined;
}>;

/** An item of a proposal, with each field as it is stored now and as it would be. */
export function ProposalItem({ item, collection, operation, isChosen, onChoose, fault }: Options) {
  const t = useTranslations('proposals');
  const language = useLanguage();
  const keyText = useKeyText();
  const heading = useId();
  const { place, record, now, seen, proposed, state, by } = item;
  const overtaken = isOvertaken(item);
  const keyIn = (record: WireProposalItem['proposed']) =>
    Object.fromEntries(
      collection.naturalKey.flatMap((name) => (name in record ? [[name, record[name]!]] : [])),
    );
  const title = t('item', {
    place: String(place + 1),
    record: record === null ? 'new' : String(record),
    key: keyText(collection, keyIn(now ?? seen ?? proposed)),
  });
  return (
    <li
      className={classes.item}
      data-item={place}
      data-overtaken={overtaken || undefined}
      data-fault={fault !== undefined || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <div className={classes.itemHead}>
        {onChoose !== undefined && (
          <Checkbox
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            aria-labelledby={heading}
          />
        )}
        <strong id={heading}>{title}</strong>
        {onChoose === undefined && (
          <DotBadge color={state === 'taken' ? 'teal' : 'red'}>
            {t(state === 'taken' ? 'itemTaken' : 'itemRefused')}
          </DotBadge>
        )}
      </div>
      {fault !== undefined && (
        <Text size="sm" className={classes.fault} role="alert">
          {t('fault', { message: fault.message[language] })}
        </Text>
      )}
      {overtaken && (
        <Text size="sm" className={classes.caution}>
          {t(`overtaken.${kindOf(item)}`, { by: by ?? 'nobody' })}
        </Text>
      )}
      <Lines
        lines={proposalLinesOf(item, { collection, operation })}
        {...{ collection, operation, overtaken, state }}
      />
    </li>
  );
}

/** What others have done with the record since. */
function kindOf({ seen, now }: WireProposalItem): 'changed' | 'deleted' | 'registered' {
  if (now === null) return 'deleted';
  return seen === null ? 'registered' : 'changed';
}

function Lines(options: {
  lines: readonly ProposalLine[];
  collection: Collection;
  operation: ProposedOperation;
  overtaken: boolean;
  state: WireProposalItem['state'];
}) {
  const { lines, collection, operation, overtaken, state } = options;
  const t = useTranslations('proposals.columns');
  const language = useLanguage();
  const texts = useCellTexts(collection.identifier);
  const hasSeen = overtaken && operation !== 'register';
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {hasSeen && <th scope="col">{t('seen')}</th>}
          <th scope="col">{t(state === 'open' ? 'now' : 'then')}</th>
          <th scope="col">{t('proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, seen, now, proposed, differs, isOvertaken: moved }) => (
          <tr key={field.name}>
            <th scope="row">{field.label[language]}</th>
            {hasSeen && (
              <td data-name={t('seen')} className={moved ? classes.moved : undefined}>
                <Value text={texts.shown(field, seen)} />
              </td>
            )}
            <td
              data-name={t(state === 'open' ? 'now' : 'then')}
              className={moved ? classes.moved : undefined}
            >
              <Value text={texts.shown(field, now)} />
            </td>
            <td data-name={t('proposed')} className={differs ? classes.differs : undefined}>
              <Value text={texts.shown(field, proposed)} isDeleted={operation === 'delete'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text, isDeleted = false }: { text: string; isDeleted?: boolean }) {
  const t = useTranslations('proposals.columns');
  if (isDeleted) return <span className={classes.none}>{t('deleted')}</span>;
  return text === '' ? <span className={classes.none}>{t('none')}</span> : text;
}
