/** Notifications tells nothing: it is where news ends. */
export const notificationsEvents = {}
