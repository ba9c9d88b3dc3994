import { daysAgo } from '#web/runtime/text/calendarDays.ts'

const GROUP_GAP_MS = 5 * 60_000

/** What the list's layout needs of a message, sent or not yet. */
export type Placed = { isMine: boolean; at: Date }

/** A message's place among its neighbours. */
export type Placement = {
  /** Opens a group: a little more space above. */
  first: boolean
  /** Closes a group, with the time beneath. */
  last: boolean
  /** The first of its day. */
  startsDay: boolean
}

function belongTogether(one: Placed | undefined, next: Placed | undefined): boolean {
  return (
    !!one &&
    !!next &&
    one.isMine === next.isMine &&
    next.at.getTime() - one.at.getTime() < GROUP_GAP_MS &&
    daysAgo(one.at, next.at) === 0
  )
}

/** Messages of one side within five minutes of each other form a group. */
export function placeMessages(messages: readonly Placed[]): Placement[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    return {
      first: !belongTogether(before, message),
      last: !belongTogether(message, messages[index + 1]),
      startsDay: !before || daysAgo(before.at, message.at) > 0,
    }
  })
}

/**
 * The first message the member has not seen.
 * @param unreadCount how many of the other's messages are unread, which are the newest ones
 * @returns its index; -1 if all are read, or if it precedes the given messages
 */
export function firstUnread(messages: readonly Pick<Placed, 'isMine'>[], unreadCount: number): number {
  let left = unreadCount
  for (let index = messages.length - 1; index >= 0 && left > 0; index--) {
    if (messages[index]?.isMine) continue
    left--
    if (left === 0) return index
  }
  return -1
}
