/** A text for the middle of a shape. All numbers are in pixels. */
export type MapLabel = Readonly<{
  x: number;
  y: number;
  width: number;
  height: number;
  /** The width of its shape. */
  room: number;
}>;

/** The position of a label's middle, and whether that is in its shape. */
export type PlacedLabel = Readonly<{ x: number; y: number; isInside: boolean }>;

type Point = Readonly<{ x: number; y: number }>;
type Size = Readonly<{ width: number; height: number }>;

const DIRECTIONS = 16;
const STEP = 6;
const MAX_STEPS = 30;
/** The extent by which a label may be wider than its shape and still be in it. */
const OVER = 1.35;

/**
 * Places the labels of a map: each in its shape if that has room, otherwise at the nearest free point within the picture.
 * So the figures of small places can be read too, without a pointer and on paper.
 */
export function placeLabels(labels: readonly MapLabel[], picture: Size): readonly PlacedLabel[] {
  const placed = new Map<MapLabel, PlacedLabel>();
  const isFree = (at: Point, label: MapLabel) =>
    isWithin(at, label, picture) &&
    [...placed].every(([other, of]) => !overlap({ ...label, ...at }, { ...other, ...of }));
  // Labels with the most room beside their text come first: those in their shape stay there.
  const order = [...labels].sort((a, b) => b.room - b.width - (a.room - a.width));
  for (const label of order) {
    const own = inside(label, picture);
    const fits = label.width <= label.room * OVER && isFree(own, label);
    const at = fits ? own : (around(label).find((point) => isFree(point, label)) ?? own);
    placed.set(label, { x: at.x, y: at.y, isInside: fits });
  }
  return labels.map((label) => placed.get(label)!);
}

/** Points around a label, the nearest first. */
function around({ x, y, width, height }: MapLabel): readonly Point[] {
  return Array.from({ length: DIRECTIONS * MAX_STEPS }, (_, at) => {
    const turn = (2 * Math.PI * (at % DIRECTIONS)) / DIRECTIONS;
    const far = STEP * (1 + Math.floor(at / DIRECTIONS));
    return {
      x: x + (width / 2 + far) * Math.cos(turn),
      y: y + (height / 2 + far) * Math.sin(turn),
    };
  });
}

/** The middle of a label, moved so that the label is within the picture. */
const inside = ({ x, y, width, height }: MapLabel, picture: Size): Point => ({
  x: Math.max(width / 2, Math.min(x, picture.width - width / 2)),
  y: Math.max(height / 2, Math.min(y, picture.height - height / 2)),
});

const isWithin = ({ x, y }: Point, { width, height }: Size, picture: Size): boolean =>
  x >= width / 2 && y >= height / 2 && x <= picture.width - width / 2 && y <= picture.height - height / 2;

const overlap = (one: Point & Size, other: Point & Size): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;
