/** The two roles (product.md 2.1). */
export type Role = 'user' | 'admin';

/** How a role is shown to people (product.md 2.1). */
export const roleTitle = (role: Role): string => (role === 'admin' ? 'Administrator' : 'Student');
