import { useEffect } from 'react';
import { isTableFile } from './table-files';
import { useOneFile } from './use-one-file';

/**
 * Calls back when a file is pasted on the page, but not when one is pasted into a dialog over it.
 * @param onFile undefined: the person may not import
 */
export function usePastedFile(onFile: ((file: File) => void) | undefined): void {
  const oneOf = useOneFile();
  useEffect(() => {
    if (onFile === undefined) return;
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element;
      const isOnPage = target === document.body || target.closest('main') !== null;
      const file = isOnPage ? oneOf(filesOf(event.clipboardData)) : undefined;
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onFile(file);
    };
    // This listener is called before the parts of the page, which take pasted texts: with a copied file, some systems give
    // its name as text.
    document.addEventListener('paste', paste, { capture: true });
    return () => document.removeEventListener('paste', paste, { capture: true });
  }, [onFile, oneOf]);
}

/**
 * The pasted files that are to be imported. With copied cells, spreadsheet programs also put a picture of them on the
 * clipboard.
 */
function filesOf(pasted: DataTransfer | null): File[] {
  const files = [...(pasted?.files ?? [])];
  const isMeant = files.some(({ name }) => isTableFile(name)) || pasted?.getData('text/plain') === '';
  return isMeant ? files : [];
}
