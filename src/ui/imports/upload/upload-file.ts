import type { Refusal } from '@/domain/refusals/refusal';

/** A file that the service did not take, and why. */
export class UploadError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** @param onProgress called with the number of bytes sent so far */
type Options = Readonly<{
  collection: string | undefined;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}>;

/**
 * Sends a file as a new import. XMLHttpRequest, because `fetch` does not report how much has been sent.
 * @returns the id of the import
 * @throws {UploadError}; the reason of the signal if that was aborted
 */
export function uploadFile(file: File, { collection, signal, onProgress }: Options): Promise<string> {
  const parameters = new URLSearchParams({
    name: file.name,
    ...(collection !== undefined && { collection }),
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new UploadError({ code: 'unavailable', retryAfter: 0 }));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (answer?.id !== undefined) resolve(answer.id);
      else reject(new UploadError(answer?.refusal ?? { code: 'internal_error' }));
    };
    request.onerror = unreachable;
    request.ontimeout = unreachable;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `/imports/upload?${parameters}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

/** Undefined if a proxy answered instead of the service. */
function readAnswer(text: string): { id?: string; refusal?: Refusal } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
