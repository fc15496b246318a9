/** The control to which the page leads for correcting a preview: the choice of the table, or the step that fills a field. */
export type OtherWay = Readonly<{ to: 'table' } | { to: 'step'; field: string }>;
