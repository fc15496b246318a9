/** The data folder is of another major version of PostgreSQL, and is not used; the text says what to do. */
export class DataVersionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataVersionError';
  }
}
