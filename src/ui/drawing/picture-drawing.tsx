import { useFormatter } from 'next-intl';
import type { PictureKind } from '@/domain/collections/answers';
import type { ComparedRanks } from '@/domain/pictures/compare-ranks';
import type { Drawn } from '@/domain/pictures/drawn';
import type { MapShapes } from '@/domain/pictures/map-shapes';
import type { Tile } from '@/domain/pictures/regency-tiles';
import { AreaMap } from './area-map';
import { Bars } from './bars';
import { Lines } from './lines';
import { Multiples } from './multiples';
import { Pyramid } from './pyramid';
import { Ranks } from './ranks';
import { ShareBars } from './share-bars';
import { Tiles } from './tiles';

/** A picture of its kind, in pixels. Names and series are in the reader's words. */
export function PictureDrawing(options: {
  kind: PictureKind;
  drawn: Drawn;
  width: number;
  title: string;
  largest?: number;
  tiles: Readonly<Record<string, Tile>> | null;
  map: MapShapes | null;
  insufficient: ReadonlySet<string>;
  compared: ComparedRanks | null;
  /** The text for a name that the period before does not have. */
  isNew: string;
}) {
  const { kind, tiles, map, compared, isNew, ...shown } = options;
  const format = useFormatter();
  const drawing = {
    ...shown,
    number: (value: number) => format.number(value),
    short: (value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
  };
  switch (kind) {
    case 'ages':
      return <Pyramid {...drawing} />;
    case 'series':
      return <Lines {...drawing} />;
    case 'shares':
      return (
        <ShareBars
          {...drawing}
          percent={(share) => format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
        />
      );
    case 'ranks':
      return <Ranks {...drawing} compared={compared} words={{ isNew }} />;
    case 'multiples':
      return <Multiples {...drawing} />;
    case 'tiles':
      if (map !== null) return <AreaMap {...drawing} map={map} placeOf={(name) => tiles?.[name]} />;
      return tiles === null || Object.keys(tiles).length === 0 ? (
        <Bars {...drawing} />
      ) : (
        <Tiles {...drawing} placeOf={(name) => tiles[name]} />
      );
    default:
      return <Bars {...drawing} />;
  }
}
