import type { MetadataKind } from '@/domain/metadata/subject';

/** The page of a subject's metadata. */
export const metadataAddress = ({ kind, id }: Readonly<{ kind: MetadataKind; id: string }>): string =>
  `/metadata/${kind}/${id}`;

/** The identifier of a member's field on that page. */
export const memberFieldId = (member: string): string => `metadata-${member}`;
