import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import type { Collection } from '@/domain/collections';
import { handFile } from '@/ui/parts/files/handed-file';

/** Returns a function that opens the page of imports with a file for a collection, which is sent there. */
export function useTakeToImport({ resource }: Collection): (file: File) => void {
  const router = useRouter();
  return useCallback(
    (file) => {
      handFile(file);
      router.push(`/imports?collection=${resource}`);
    },
    [router, resource],
  );
}
