import { ActionIcon, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { MAX_NAME, MAX_REPORT_TEXT } from '@/domain/limits';
import { hasFigures, type ReportBlock } from '@/domain/reports/block';
import { say } from '@/ui/table/announcer';
import classes from '../reports.module.css';
import { AddBlock } from './add-block';
import { useBlockNames } from './use-block-names';

const ICON_SIZE = 16;
const ROWS = 4;

type Move = 'up' | 'down' | 'remove';

/** The blocks of a report in their order, each with buttons that move and remove it, and buttons that add others. */
export function BlockList(options: {
  blocks: readonly ReportBlock[];
  collections: readonly string[];
  onChange: (blocks: readonly ReportBlock[]) => void;
}) {
  const { blocks, collections, onChange } = options;
  const t = useTranslations('reports.form');
  const nameOf = useBlockNames();
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfter(list, blocks);
  const move = (at: number, to: number) => {
    const block = blocks[at]!;
    const others = blocks.toSpliced(at, 1);
    onChange(others.toSpliced(to, 0, block));
    // At an end, only the other direction is possible.
    const way = to < at ? (to === 0 ? 'down' : 'up') : to === blocks.length - 1 ? 'up' : 'down';
    focus(block.id, way);
    say(t('moved', { name: nameOf(block), place: to + 1, count: blocks.length }));
  };
  const remove = (at: number) => {
    const others = blocks.toSpliced(at, 1);
    onChange(others);
    focus((others[at] ?? others.at(-1))?.id, 'remove');
    say(t('removedBlock', { name: nameOf(blocks[at]!), count: others.length }));
  };
  const add = (block: ReportBlock) => {
    onChange([...blocks, block]);
    focus(block.id, 'field');
    say(t('added', { name: nameOf(block), place: blocks.length + 1 }));
  };
  const button = (block: ReportBlock, way: Move, onClick: (() => void) | undefined) => {
    const Icon = { up: IconArrowUp, down: IconArrowDown, remove: IconTrash }[way];
    const label = t(way, { name: nameOf(block) });
    return (
      <ActionIcon
        variant="default"
        size="lg"
        data-move={way}
        aria-label={label}
        title={label}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        <Icon size={ICON_SIZE} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <>
      <ol ref={list} className={classes.order}>
        {blocks.map((block, at) => (
          <li key={block.id} data-block={block.id} className={classes.edited}>
            <div className={classes.editedHead}>
              <div>
                <Text fw={600}>{nameOf(block)}</Text>
                {hasFigures(block) && block.query !== '' && (
                  <Text size="sm" c="var(--ink-quiet)">
                    {t('limited')}
                  </Text>
                )}
              </div>
              <div className={classes.moves}>
                {button(block, 'up', at === 0 ? undefined : () => move(at, at - 1))}
                {button(block, 'down', at === blocks.length - 1 ? undefined : () => move(at, at + 1))}
                {button(block, 'remove', () => remove(at))}
              </div>
            </div>
            <BlockField block={block} onChange={(changed) => onChange(blocks.with(at, changed))} />
          </li>
        ))}
      </ol>
      <AddBlock collections={collections} onAdd={add} />
    </>
  );
}

/** The editable part of a block: its text, or the heading above its figures. */
function BlockField({ block, onChange }: { block: ReportBlock; onChange: (block: ReportBlock) => void }) {
  const t = useTranslations('reports.form');
  if (block.kind === 'text')
    return (
      <Textarea
        data-move="field"
        label={t('text')}
        description={t('textHint')}
        maxLength={MAX_REPORT_TEXT}
        autosize
        minRows={ROWS}
        value={block.text}
        onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
      />
    );
  if (block.kind === 'heading')
    return (
      <TextInput
        data-move="field"
        label={t('heading')}
        maxLength={MAX_NAME}
        value={block.text}
        onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
      />
    );
  return (
    <TextInput
      data-move="field"
      label={t('blockTitle')}
      description={t('blockTitleHint')}
      maxLength={MAX_NAME}
      value={block.title}
      onChange={({ currentTarget }) => onChange({ ...block, title: currentTarget.value })}
    />
  );
}

/** Returns a function that focuses a control of a block after the block was moved. */
function useFocusAfter(list: React.RefObject<HTMLOListElement | null>, blocks: readonly ReportBlock[]) {
  const wanted = useRef<readonly [block: string | undefined, control: Move | 'field']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the blocks have changed
  useEffect(() => {
    if (wanted.current === undefined) return;
    const [block, control] = wanted.current;
    wanted.current = undefined;
    const item = [...(list.current?.children ?? [])].find(
      (one) => (one as HTMLElement).dataset['block'] === block,
    );
    const target =
      item?.querySelector<HTMLElement>(`[data-move="${control}"]`) ??
      list.current?.parentElement?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
    target?.scrollIntoView?.({ block: 'nearest' });
  }, [blocks]);
  return (block: string | undefined, control: Move | 'field') => {
    wanted.current = [block, control];
  };
}
