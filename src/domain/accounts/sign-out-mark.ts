/**
 * The cookie by which a browser that signed out without the network says so to the server, which ends the session at the next
 * request (product.md 1.42). Its `__Host-` prefix ties it to this host.
 */
export const signOutMarkName = (https: boolean): string => `${https ? '__Host-' : ''}plumbline-signed-out`;

/** As long as a session lives at the most, in seconds (product.md 1.19). */
export const SIGN_OUT_MARK_SECONDS = 30 * 86_400;
