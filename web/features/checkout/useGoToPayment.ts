import { useState } from 'react'
import { useNavigate } from 'react-router'

/** Only web addresses of a provider are followed; other schemes are ignored. */
function isWebAddress(address: string): boolean {
  return /^https?:$/.test(new URL(address, location.href).protocol)
}

/** Goes to the payment page of an order, or to the order's own page if no external payment is needed. */
export function useGoToPayment() {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  function goToPayment({ id, checkoutUrl }: { id: string; checkoutUrl: string | null | undefined }) {
    if (!checkoutUrl || !isWebAddress(checkoutUrl)) return void navigate(`/transactions/${id}`)
    // The bank's back button may restore this page as it was left: it must be usable again.
    setLeaving(true)
    addEventListener('pageshow', () => setLeaving(false), { once: true })
    location.assign(checkoutUrl)
  }
  return { goToPayment, isLeaving }
}
