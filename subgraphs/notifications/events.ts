/** Notifications publishes no events; it only consumes them. */
export const notificationsEvents = {}
