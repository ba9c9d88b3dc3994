import { useHydrated } from '#web/runtime/page/hydration.ts'
import { STEPS } from './steps.ts'

function mayAskForPushes(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    Notification.permission !== 'denied'
  )
}

/**
 * The number of all steps of the sign-up, with the account form, and the question about pushes where this
 * browser can be asked (SIGN-01).
 */
export function useStepsCount(): number {
  const isHydrated = useHydrated()
  return STEPS.length + 1 + (isHydrated && mayAskForPushes() ? 1 : 0)
}
