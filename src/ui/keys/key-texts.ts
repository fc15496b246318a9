import { MAX_AGENCY, MAX_CONTACT, MAX_NAME, MAX_PURPOSE } from '@/domain/limits';

/** The lengths of the texts of a key, in characters. */
export const MAX_KEY_TEXTS = {
  name: MAX_NAME,
  owner: MAX_AGENCY,
  contact: MAX_CONTACT,
  purpose: MAX_PURPOSE,
};

/** A text of a key, or a reason, as it is stored: one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
