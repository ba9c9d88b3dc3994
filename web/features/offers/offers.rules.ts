const MEMBERS_AREA = /^\/(members(\/[^/]+)?|chats|likes|likes\/m\/[^/]+|premium)\/?$/

/** Whether an address is in the members area, where the time bonus may open (DISC-05). */
export function isMembersArea(pathname: string): boolean {
  return MEMBERS_AREA.test(pathname)
}
