/** Asks for each part of a page that its links lead to, so that all its texts have been shown since the site started. */
export async function readParts(read: (path: string) => Promise<string>, path: string): Promise<void> {
  const links = (await read(path)).matchAll(/href="([^"]+)"/g);
  const parts = new Set(Array.from(links, ([, href = '']) => href.replaceAll('&amp;', '&')));
  for (const part of parts) if (part.startsWith(`${path}?`)) await read(part);
}
