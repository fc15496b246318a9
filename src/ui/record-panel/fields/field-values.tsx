'use client';

import { Fragment } from 'react';
import type { Collection } from '@/domain/collections';
import { placeLevelOf } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import { askedText } from '@/ui/spellings/asked-text';
import { PlaceCode } from '@/ui/spellings/place-code';
import { FieldLabel } from './field-label';
import classes from './fields.module.css';
import { LateHtmlField } from './late-html-field';

const nothing = () => {};

/** All fields of a record, for people who may only read them. */
export function RecordFieldValues(options: {
  collection: Collection;
  record: WireRecord;
  isDescribed: boolean;
}) {
  const { collection, record, isDescribed } = options;
  const language = useLanguage();
  const texts = useCellTexts(collection.identifier);
  const isMarkup = (field: Collection['fields'][number]) => field.kind === 'varchar' && field.multiline;
  return (
    <>
      {collection.fields.filter(isMarkup).map((field) => (
        <LateHtmlField
          key={field.name}
          readOnly
          label={field.label[language]}
          description={isDescribed ? field.description[language] : undefined}
          value={String(record[field.name])}
          onChange={nothing}
        />
      ))}
      <dl className={classes.values}>
        {collection.fields
          .filter((field) => !isMarkup(field))
          .map((field) => (
            <Fragment key={field.name}>
              <dt>
                <FieldLabel field={field} />
              </dt>
              <dd>
                {texts.shown(field, record[field.name])}{' '}
                {placeLevelOf(field) !== undefined && (
                  <PlaceCode
                    collection={collection}
                    asked={askedText(collection, field, (name) => String(record[name]))}
                  />
                )}
                {isDescribed && <p className={classes.description}>{field.description[language]}</p>}
              </dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}
