const MEMBERS_AREA = /^\/(members(\/[^/]+)?|chats|likes|likes\/m\/[^/]+|premium)\/?$/

/** Whether an address belongs to the members area, where the time bonus may speak up (DISC-05). */
export function isMembersArea(pathname: string): boolean {
  return MEMBERS_AREA.test(pathname)
}
