/** Who looks at orders and the books in the console. */
export const MONEY_READERS = { operator: ['finance', 'support'] } as const
/** Who gives money and credits, or takes them. */
export const MONEY_ACTORS = { operator: ['finance'] } as const
