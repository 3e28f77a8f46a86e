import type { ReactNode } from 'react';
import { badge } from './badge.css.ts';

type BadgeProps = { readonly tone?: keyof typeof badge; readonly children: ReactNode };

/** A state in one or two words. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => <span className={badge[tone]}>{children}</span>;
