'use client';

import { CloseButton, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { HIGHLIGHT_COLOURS, hasBounds } from '@/domain/collections/view/highlight';
import { isText } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { TINT_SIGNS } from '@/ui/grid/tint';
import { useHighlightWords } from '../../looks/use-highlight-words';
import { MoveButtons } from '../columns/move-buttons';
import { type DraftFault, type HighlightDraft, kindsOf, onOtherColumn, takesTwo } from './draft';
import classes from './highlights.module.css';
import { Swatch } from './swatch';

type Options = Readonly<{
  draft: HighlightDraft;
  /** The columns that can be coloured. */
  fields: readonly Field[];
  fault: DraftFault | undefined;
  /** Its position in the list, and the number of highlights. */
  place: number;
  count: number;
  onChange: (next: HighlightDraft | undefined) => void;
  onMove: (by: 1 | -1) => void;
}>;

/** One highlight: a column, a comparison or a scale, values, a colour, and whether the row is coloured. */
export function HighlightFields(options: Options) {
  const { draft, fields, place, count, onChange, onMove } = options;
  const t = useTranslations('looks.highlights');
  const language = useLanguage();
  const words = useHighlightWords(fields);
  const field = fields.find(({ name }) => name === draft.column)!;
  const number = place + 1;
  return (
    <fieldset className={classes.highlight}>
      <VisuallyHidden component="legend">{t('one', { number })}</VisuallyHidden>
      <NativeSelect
        className={classes.column ?? ''}
        size="sm"
        aria-label={t('column')}
        value={draft.column}
        onChange={({ currentTarget: { value } }) =>
          onChange(onOtherColumn(draft, fields.find(({ name }) => name === value)!))
        }
        data={fields.map(({ name, label }) => ({ value: name, label: label[language] }))}
        {...(place === count - 1 ? { 'data-autofocus': true } : {})}
      />
      <NativeSelect
        className={classes.test ?? ''}
        size="sm"
        aria-label={t('test')}
        value={draft.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, kind: kindsOf(field).find((kind) => kind === value)! })
        }
        data={kindsOf(field).map((kind) => ({
          value: kind,
          label: kind === 'scale' ? t('scale') : words.test(kind, field),
        }))}
      />
      <Values {...options} field={field} />
      <div className={classes.colour}>
        <Swatch colour={draft.colour} shaded={draft.kind === 'scale'} />
        <NativeSelect
          size="sm"
          aria-label={t('colour')}
          value={draft.colour}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, colour: HIGHLIGHT_COLOURS.find((one) => one === value)! })
          }
          data={HIGHLIGHT_COLOURS.map((colour) => ({
            value: colour,
            label: `${TINT_SIGNS[colour]} ${t(`colours.${colour}`)}`,
          }))}
        />
      </div>
      {draft.kind !== 'scale' && (
        <NativeSelect
          className={classes.whole ?? ''}
          size="sm"
          aria-label={t('on')}
          value={draft.row ? 'row' : 'cell'}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, row: value === 'row' })}
          data={[
            { value: 'cell', label: t('cell') },
            { value: 'row', label: t('row') },
          ]}
        />
      )}
      <span className={classes.moves}>
        <MoveButtons
          labels={{ up: t('up', { number }), down: t('down', { number }) }}
          isFirst={place === 0}
          isLast={place === count - 1}
          onMove={onMove}
        />
        <CloseButton aria-label={t('remove', { number })} onClick={() => onChange(undefined)} />
      </span>
    </fieldset>
  );
}

/** The value, or both ends. Without ends, a scale uses those of the view's numbers. */
function Values({ draft, field, fault, onChange }: Options & { field: Field }) {
  const t = useTranslations('looks.highlights');
  const faultAt = (at: DraftFault['at']) => (fault?.at === at ? t(`faults.${fault.code}`) : undefined);
  const isNumber = !isText(field);
  const common = {
    size: 'sm' as const,
    autoComplete: 'off',
    spellCheck: false,
    ...(isNumber ? { inputMode: 'decimal' as const } : {}),
  };
  const isScale = draft.kind === 'scale';
  const hint = (end: 'min' | 'max') => (isScale && hasBounds(field) ? t(`ends.${end}`) : '');
  return (
    <div className={classes.values}>
      <TextInput
        {...common}
        aria-label={takesTwo(draft.kind) ? t('lower') : t('value')}
        placeholder={hint('min')}
        value={draft.lower}
        error={faultAt('lower')}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, lower: value })}
      />
      {takesTwo(draft.kind) && (
        <TextInput
          {...common}
          aria-label={t('upper')}
          placeholder={hint('max')}
          value={draft.upper}
          error={faultAt('upper')}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, upper: value })}
        />
      )}
    </div>
  );
}
