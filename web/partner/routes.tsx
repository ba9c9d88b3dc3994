import type { RouteObject } from 'react-router'
import { FailurePage } from './frame/FailurePage.tsx'
import { Gate } from './frame/Gate.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { KeysScreen } from './keys/KeysScreen.tsx'
import { OverviewScreen } from './overview/OverviewScreen.tsx'
import { OrdersScreen } from './reports/OrdersScreen.tsx'
import { SignupsScreen } from './reports/SignupsScreen.tsx'
import { SandboxScreen } from './sandbox/SandboxScreen.tsx'
import { UsageScreen } from './usage/UsageScreen.tsx'
import { WebhookScreen } from './webhooks/WebhookScreen.tsx'
import { WebhooksScreen } from './webhooks/WebhooksScreen.tsx'

/** The sections, each at an address of its own below `/partner`, behind the login. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <Gate />,
    errorElement: <FailurePage />,
    children: [
      { index: true, element: <OverviewScreen /> },
      { path: 'sign-ups', element: <SignupsScreen /> },
      { path: 'orders', element: <OrdersScreen /> },
      { path: 'keys', element: <KeysScreen /> },
      { path: 'usage', element: <UsageScreen /> },
      { path: 'webhooks', element: <WebhooksScreen /> },
      { path: 'webhooks/:id', element: <WebhookScreen /> },
      { path: 'sandbox', element: <SandboxScreen /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
