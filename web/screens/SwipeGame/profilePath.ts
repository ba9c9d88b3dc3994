/** The address of a member's own page. */
export const profilePath = (profileId: string) => `/members/${encodeURIComponent(profileId)}`
