'use client';

import { Button, Checkbox, Group, List } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Notice } from '@/ui/keys/notice';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { DecideDialog } from './decide-dialog';
import { ProposalItem } from './proposal-item';
import classes from './proposals.module.css';
import type { WireProposalDetail, WireProposalFault } from './types';
import { type Choice, useChoice } from './use-choice';

type About = Readonly<{ detail: WireProposalDetail; collection: Collection }>;

const LINES = 8;
/** The most faults that are named above the items; each is also at its item. */
const MOST_NAMED = 10;

/** An open proposal: what others have overtaken, the items with a choice, and the decision. */
export function OpenProposal({ detail, collection }: About) {
  const t = useTranslations('proposals');
  const choice = useChoice(detail);
  const [faults, setFaults] = useState<readonly WireProposalFault[]>([]);
  const [deciding, setDeciding] = useState<'take' | 'refuse'>();
  const [onlyOvertaken, setOnlyOvertaken] = useState(false);
  const count = detail.overtaken.length;
  return (
    <>
      {count > 0 && (
        <Notice tone="warning" title={t('overtakenTitle', { count })}>
          {t('overtakenText')}
          <Checkbox
            mt="xs"
            label={t('onlyOvertaken')}
            checked={onlyOvertaken}
            onChange={({ currentTarget }) => setOnlyOvertaken(currentTarget.checked)}
          />
        </Notice>
      )}
      {faults.length > 0 && (
        <Faults
          faults={faults}
          onLeaveOut={() => {
            choice.choose(
              faults.map(({ place }) => place),
              false,
            );
            setFaults([]);
          }}
        />
      )}
      <Items {...{ detail, collection, choice, faults, onlyOvertaken }} />
      <section className={classes.bar} aria-label={t('decision')}>
        <span role="status">{t('chosen', { count: choice.count, of: detail.items })}</span>
        <Group gap="xs">
          <Button variant="subtle" size="sm" onClick={choice.chooseAll}>
            {t('chooseAll')}
          </Button>
          <Button variant="subtle" size="sm" onClick={choice.chooseNone}>
            {t('chooseNone')}
          </Button>
          <Button variant="default" onClick={() => setDeciding('refuse')}>
            {t('refuse')}
          </Button>
          <Button disabled={choice.count === 0} onClick={() => setDeciding('take')}>
            {t('take', { count: choice.count })}
          </Button>
        </Group>
      </section>
      {deciding !== undefined && (
        <DecideDialog
          detail={detail}
          choice={deciding === 'take' ? choice : undefined}
          onClose={() => setDeciding(undefined)}
          onFaults={setFaults}
        />
      )}
    </>
  );
}

/** The items of a proposal that was decided on, each with what became of it. */
export const DecidedItems = ({ detail, collection }: About) => (
  <Items {...{ detail, collection, choice: undefined, faults: [], onlyOvertaken: false }} />
);

function Items(
  options: About & {
    choice: Choice | undefined;
    faults: readonly WireProposalFault[];
    onlyOvertaken: boolean;
  },
) {
  const { detail, collection, choice, faults, onlyOvertaken } = options;
  const t = useTranslations('proposals');
  const { id, operation } = detail;
  const pages = trpc.proposals.items.useInfiniteQuery(
    { id, overtaken: onlyOvertaken },
    {
      getNextPageParam: ({ next }) => next,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  if (pages.data === undefined)
    return pages.error === null ? (
      <LoadingState lines={LINES} />
    ) : (
      <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
    );
  const items = pages.data.pages.flatMap((page) => page.items);
  const faultAt = new Map(faults.map((fault) => [fault.place, fault]));
  const total = onlyOvertaken ? detail.overtaken.length : detail.items;
  return (
    <div>
      <ol className={classes.items} aria-label={t('items')}>
        {items.map((item) => (
          <ProposalItem
            key={item.place}
            {...{ item, collection, operation }}
            isChosen={choice?.isChosen(item.place) ?? false}
            onChoose={choice && ((isChosen) => choice.choose([item.place], isChosen))}
            fault={faultAt.get(item.place)}
          />
        ))}
      </ol>
      <LoadMore pages={pages} shown={items.length} entry="[data-item]">
        {t('itemsShown', { shown: items.length, count: total })}
      </LoadMore>
    </div>
  );
}

/** The items that could not be stored; nothing was. */
function Faults({ faults, onLeaveOut }: { faults: readonly WireProposalFault[]; onLeaveOut: () => void }) {
  const t = useTranslations('proposals');
  const language = useLanguage();
  return (
    <Notice tone="danger" role="alert" title={t('faultsTitle', { count: faults.length })}>
      <List size="sm">
        {faults.slice(0, MOST_NAMED).map(({ place, message }) => (
          <List.Item key={place}>
            {t('faultOf', { place: String(place + 1), message: message[language] })}
          </List.Item>
        ))}
      </List>
      {faults.length > MOST_NAMED && t('moreFaults', { count: faults.length - MOST_NAMED })}
      <Button mt="xs" size="xs" variant="default" onClick={onLeaveOut}>
        {t('leaveOut')}
      </Button>
    </Notice>
  );
}
