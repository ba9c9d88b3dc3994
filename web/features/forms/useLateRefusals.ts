import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import type { Refusals } from './refusals.ts'
import { useRefusals } from './useRefusals.ts'

/**
 * The errors of a form that the member can leave while it is being sent. Once the form is gone, its errors
 * show in a toast.
 * @param title what the member was sending, for the toast
 */
export function useLateRefusals(title: string): ReturnType<typeof useRefusals> {
  const shown = useRefusals()
  const errorText = useErrorTexts()
  function refuse(refusals: Refusals) {
    if (shown.form.current) return shown.refuse(refusals)
    const refusal = Object.values(refusals).find((one) => one !== undefined)
    showToast({ tone: 'danger', title, text: errorText(refusal ?? { code: 'GENERIC' }) })
  }
  return { ...shown, refuse }
}
