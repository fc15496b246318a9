/** A drawn map: the shapes of places by their names, as paths of SVG. All numbers are of one drawing, which a page scales. */
export type MapShapes = Readonly<{
  width: number;
  height: number;
  shapes: Readonly<Record<string, MapShape>>;
}>;

export type MapShape = Readonly<{
  path: string;
  /** The position of its middle. */
  x: number;
  y: number;
  /** Its width. */
  room: number;
}>;
