import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { readAddress } from '@/domain/collections/view/address';
import { askedPicture } from '@/domain/pictures/asked-picture';
import { picturesOf } from '@/domain/pictures/picture';
import { PICTURE_COLORS } from '@/ui/drawing/palette';
import { PictureCard } from '@/ui/pictures/picture-card';
import { FilteredLine } from '@/ui/table/tools/filter/filtered-line';
import { pictureAddress } from '@/ui/table/tools/view/page-address';
import classes from '../reports.module.css';
import { BlockHead, type BlockHeading } from './block-head';

/** A picture of a table, as its page shows it. */
export function PictureBlock(options: {
  collection: Collection;
  kind: PictureKind;
  query: string;
  heading: BlockHeading;
}) {
  const { collection, kind, query, heading } = options;
  const picture = picturesOf(collection).find((one) => one.kind === kind)!;
  const { view, asked } = useMemo(() => {
    const parameters = new URLSearchParams(query);
    const read = readAddress(parameters, collection).view;
    return { view: read, asked: askedPicture(parameters, { collection, view: read, kind }) };
  }, [query, collection, kind]);
  const address = pictureAddress(collection, {
    ...{ view, kind, by: asked.by, period: asked.period, system: asked.system },
  });
  return (
    <section className={classes.block} style={PICTURE_COLORS}>
      <BlockHead heading={heading} usual="" address={address} />
      <div className={classes.filtered}>
        <FilteredLine collection={collection} view={view} />
      </div>
      <PictureCard {...{ collection, picture, view, asked }} onBy={undefined} />
    </section>
  );
}
