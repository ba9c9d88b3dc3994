/** How the console's tables and panels show a moment: day and time. */
export const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
