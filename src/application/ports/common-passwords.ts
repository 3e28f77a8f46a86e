/** The passwords that were found most often in what was stolen elsewhere (product.md 1.18). */
export type CommonPasswords = { readonly has: (password: string) => Promise<boolean> };
