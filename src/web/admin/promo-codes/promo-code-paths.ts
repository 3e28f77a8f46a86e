/** Where the list of promo codes is. */
export const PROMO_CODES_PATH = '/admin/promo-codes';

/** Where a new code is made. */
export const NEW_PROMO_CODE_PATH = `${PROMO_CODES_PATH}/new`;

/** The page of a code. */
export const promoCodePath = (id: number): string => `${PROMO_CODES_PATH}/${id}`;
