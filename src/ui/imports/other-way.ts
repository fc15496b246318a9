/** Where a person who looks at a preview goes to put it right: to the choice of the table, or to the step that fills a field. */
export type OtherWay = Readonly<{ to: 'table' } | { to: 'step'; field: string }>;
