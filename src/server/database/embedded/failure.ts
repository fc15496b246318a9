/** The reason why the embedded server cannot run here, and what to do instead. */
export class EmbeddedServerError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `${reason}\nThe embedded PostgreSQL server cannot run. Name another folder in DATA_DIR, or a PostgreSQL ` +
        'server of your own (15 or later) in DATABASE_URL=postgresql://user:password@host:5432/database',
      options,
    );
    this.name = 'EmbeddedServerError';
  }
}
