/** How long a link for resetting a password works, in milliseconds: 60 minutes (product.md 1.11). */
export const RESET_LINK_MS = 3_600_000;
