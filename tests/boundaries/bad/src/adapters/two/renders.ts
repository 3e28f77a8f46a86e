import { view } from '../../web/view.ts';

export const rendered = view;
