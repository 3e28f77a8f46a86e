/** The passwords that were found most often in what was stolen elsewhere (product.md 1.18). */
export type GuessedPasswords = { readonly has: (password: string) => Promise<boolean> };
