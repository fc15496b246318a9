import { z } from 'zod';

const id = z.uuid();

/** A link that was made before. */
export const keyLinkInput = z.strictObject({ id });
/** The key whose links are asked for. */
export const linksOfKeyInput = z.strictObject({ keyId: id });

export type KeyLinkInput = z.input<typeof keyLinkInput>;
