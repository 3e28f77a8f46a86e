/** One row of an export: plain values, times as ISO 8601 text. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** Whose data: an account, and the address under which something may have been given without one. */
export type Person = { readonly id: number; readonly email: string };

/** All that is stored of a person, table by table, by one declared list (product.md 1.13, 1.14). */
export type PersonalData = {
  /** Everything the person gave or made, by section. */
  readonly collect: (person: Person) => Promise<Record<string, ExportRow[]>>;
  /** Deletes what need not be kept, and takes the name off what must be. */
  readonly erase: (person: Person, now: number) => Promise<void>;
};
