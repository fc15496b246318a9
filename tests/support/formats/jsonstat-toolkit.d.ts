/** The reader of JSON-stat, which comes without types; only what the tests call. */
declare module 'jsonstat-toolkit' {
  type Row = Readonly<{ value: number | null; measure: string; [dimension: string]: string | number | null }>;
  export default function JSONstat(json: object): {
    toTable: (options: { type: 'arrobj'; field: 'id'; content: 'id' }) => Row[];
    Dimension: (id: string) => { Category: (id: string) => { label: string } };
  };
}
