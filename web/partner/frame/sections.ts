import { ChartColumn, FlaskConical, Gauge, Key, ReceiptText, UserPlus, Webhook } from 'lucide-react'

/** The sections in the order of the rail. */
export const SECTIONS = [
  { path: '/', title: 'Overview', icon: ChartColumn },
  { path: '/sign-ups', title: 'Sign-ups', icon: UserPlus },
  { path: '/orders', title: 'Orders', icon: ReceiptText },
  { path: '/keys', title: 'Keys', icon: Key },
  { path: '/usage', title: 'Usage', icon: Gauge },
  { path: '/webhooks', title: 'Webhooks', icon: Webhook },
  { path: '/sandbox', title: 'Sandbox', icon: FlaskConical },
] as const
