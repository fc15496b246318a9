let handed: File | undefined;

/** Hands a file that was dropped or pasted elsewhere to the page of imports, which is opened next. */
export function handFile(file: File): void {
  handed = file;
}

/** The file that was handed over, once; undefined: none. */
export function takeHandedFile(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
