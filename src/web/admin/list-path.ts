/** The address of a list with what is chosen in it; what is empty is left out. */
export function buildPathWithQuery(
  path: string,
  chosen: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(chosen).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
