import type { TryOutPass } from '../../application/ports/outreach.ts';
import { FREE_MATERIAL_KINDS, type FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { LEAD_VALID_DAYS } from '../../domain/outreach/lead-validity.ts';
import type { HttpContext } from './koa-types.ts';

const MAX_AGE_MS = LEAD_VALID_DAYS * 86_400_000;

/** A signed cookie with nothing in it but the time, so that pages open without scripts too (product.md 8.4). */
export function tryOutPass({ cookies }: HttpContext, https: boolean): TryOutPass {
  const options = { signed: true, httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  const nameOf = (tryOut: FreeMaterialKind): string => `${https ? '__Host-' : ''}plumbline-try-${tryOut}`;
  return {
    givenAt: (tryOut) => {
      const text = cookies.get(nameOf(tryOut), { signed: true }) ?? '';
      return /^\d{1,15}$/.test(text) ? Number(text) : null;
    },
    give: (tryOut, now) => void cookies.set(nameOf(tryOut), String(now), { ...options, maxAge: MAX_AGE_MS }),
    takeBack: () => {
      for (const tryOut of FREE_MATERIAL_KINDS)
        if (cookies.get(nameOf(tryOut))) cookies.set(nameOf(tryOut), null, options);
    },
  };
}
