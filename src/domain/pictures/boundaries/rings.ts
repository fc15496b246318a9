/** A point: longitude and latitude, in degrees. */
export type Point = readonly [longitude: number, latitude: number];
/** A closed ring: its last point is its first. */
export type Ring = readonly Point[];
/** The outer ring, and those of its holes. */
export type Polygon = readonly Ring[];
