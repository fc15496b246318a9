import { open } from 'node:fs/promises';

/** Writes the names in a folder to the disk: a renamed file certainly has its name after a power cut only after this. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Not every system can flush a folder.
  } finally {
    await handle.close();
  }
}
