/** The row by which a subgraph remembers up to when it has counted a site's days. */
export type DayCountTable = { siteId: string; countedAt: Date | null; timeZone: string }
