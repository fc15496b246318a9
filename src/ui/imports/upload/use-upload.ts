import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '@/domain/refusals/refusal';
import { UploadError, uploadFile } from './upload-file';

/** A file that is being sent, or was refused. */
export type SentFile = Readonly<{
  file: File;
  /** The number of bytes sent. */
  sent: number;
  refusal?: Refusal;
}>;

/**
 * Sends a file as a new import, and opens the page of that import. Leaving the page cancels it.
 * @param options.maxBytes larger files are refused before anything is sent
 */
export function useUpload({ collection, maxBytes }: { collection: string | undefined; maxBytes: number }) {
  const router = useRouter();
  const [upload, setUpload] = useState<SentFile>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const start = async (file: File) => {
    sending.current?.abort();
    const refused = refusalOf(file, maxBytes);
    setUpload({ file, sent: 0, ...(refused !== undefined && { refusal: refused }) });
    if (refused !== undefined) return;
    const controller = new AbortController();
    sending.current = controller;
    const onProgress = (sent: number) => setUpload({ file, sent });
    try {
      const id = await uploadFile(file, { collection, signal: controller.signal, onProgress });
      router.push(`/imports/${id}`);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof UploadError)) throw error;
      setUpload({ file, sent: 0, refusal: error.refusal });
    }
  };
  const cancel = () => {
    sending.current?.abort();
    setUpload(undefined);
  };
  return { upload, start, cancel };
}

/** The reason why a file is not sent at all. */
function refusalOf({ size }: File, maxBytes: number): Refusal | undefined {
  if (size === 0) return { code: 'missing_body' };
  return size > maxBytes ? { code: 'body_too_large', limit: maxBytes } : undefined;
}
