import { useState } from 'react'
import { useNavigate } from 'react-router'

/** The provider's page, or nothing: an address of another kind is never followed. */
function isWebAddress(address: string): boolean {
  return /^https?:$/.test(new URL(address, location.href).protocol)
}

/** Leads to where an order is paid, or to its page when there is nothing to pay elsewhere. */
export function useGoToPayment() {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  function goToPayment({ id, checkoutUrl }: { id: string; checkoutUrl: string | null | undefined }) {
    if (!checkoutUrl || !isWebAddress(checkoutUrl)) return void navigate(`/transactions/${id}`)
    // Coming back from the bank with the back button shows this page as it was left: it must be usable again.
    setLeaving(true)
    addEventListener('pageshow', () => setLeaving(false), { once: true })
    location.assign(checkoutUrl)
  }
  return { goToPayment, isLeaving }
}
