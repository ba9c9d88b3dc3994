/** Who looks at prices and discount codes in the console. */
export const PRICE_READERS = { operator: ['finance'] } as const
/** Who changes them. */
export const PRICE_EDITORS = { operator: ['admin'] } as const
