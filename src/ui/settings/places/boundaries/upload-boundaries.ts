import type { Refusal } from '@/domain/refusals/refusal';

/**
 * Sends a file with boundaries. @param property the property with the codes; undefined: the service searches for it
 * @returns why it was refused; undefined: it is stored
 */
export async function uploadBoundaries(
  file: File,
  property: string | undefined,
): Promise<Refusal | undefined> {
  const parameters = new URLSearchParams({ name: file.name, ...(property !== undefined && { property }) });
  try {
    const answer = await fetch(`/settings/boundaries/upload?${parameters}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    if (answer.ok) return undefined;
    const { refusal } = (await answer.json()) as { refusal?: Refusal };
    return refusal ?? { code: 'internal_error' };
  } catch {
    // The file could not be sent, or a proxy answered instead of the service.
    return { code: 'unavailable', retryAfter: 0 };
  }
}
