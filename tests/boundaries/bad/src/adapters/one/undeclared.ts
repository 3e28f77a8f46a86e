import { nothing } from 'a-package-nobody-declared';

export const undeclared = nothing;
