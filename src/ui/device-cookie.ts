const YEAR_SECONDS = 31_536_000;

/** Remembers a choice on this device for a year, in a cookie that the server reads too. @param value empty: forgets it */
export function rememberOnDevice(name: string, value: string): void {
  const life = value === '' ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${name}=${value}; path=/; max-age=${life}; samesite=lax${secure}`;
}
