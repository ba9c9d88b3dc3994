/** Whether this browser can show pushes at all. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the member has neither allowed nor forbidden pushes, so that they may be offered. */
export const mayOfferPushes = () => canPush() && Notification.permission === 'default'
