/** The page of a period of a table on its way to a release. */
export const releaseAddress = ({ collection, period }: Readonly<{ collection: string; period: string }>) =>
  `/releases/${collection}/${period}`;
