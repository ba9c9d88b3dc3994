/** The events of webhooks as the schema names them, each with its `type` and what it tells. */
export const WEBHOOK_EVENTS = [
  { value: 'SIGNUP_CREATED', type: 'signup.created', text: 'A person has signed up.' },
  { value: 'SIGNUP_CONFIRMED', type: 'signup.confirmed', text: 'The e-mail address is confirmed.' },
  { value: 'ORDER_COMPLETED', type: 'order.completed', text: 'An order is paid.' },
  { value: 'ORDER_REFUNDED', type: 'order.refunded', text: 'Money of an order is refunded.' },
  { value: 'ORDER_CHARGED_BACK', type: 'order.charged_back', text: 'A bank has charged an order back.' },
  { value: 'MATCH_CREATED', type: 'match.created', text: 'A member has a match; sent within the hour.' },
] as const

/** The `type` of an event's messages. */
export const eventType = (value: string) =>
  WEBHOOK_EVENTS.find((event) => event.value === value)?.type ?? value
