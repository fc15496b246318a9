import { z } from 'zod';
import { readPlaceSystem } from '@/domain/places/successions/place-system';

const MAX_SYSTEM = 20;

/** A system of places, such as `as_it_is_now` or `2015`. */
export const placeSystemInput = z
  .string()
  .max(MAX_SYSTEM)
  .transform((text, context) => {
    const system = readPlaceSystem(text);
    if (system !== undefined) return system;
    context.addIssue({ code: 'custom', message: 'no system of places' });
    return z.NEVER;
  });

/** The system of places of figures that are read without further choices. */
export const systemInput = z.strictObject({ system: placeSystemInput.optional() });
