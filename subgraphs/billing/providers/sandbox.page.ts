import { textsFor } from '../billing.texts.ts'
import { formatMoney } from '../orders/order.rules.ts'
import { SANDBOX_STEPS } from './sandbox.provider.ts'
import type { SandboxPayment } from './sandbox.store.ts'

/**
 * The sandbox bank's checkout page: plain forms, so that it works without script.
 * @param brand what the way of paying is called today, as the shop says it; undefined where each language has
 * a word of its own
 */
export async function checkoutPage(payment: SandboxPayment, brand: string | undefined): Promise<string> {
  const { locale } = payment
  const t = await textsFor(locale)
  const method = brand ?? t(`sandbox.methods.${payment.method}`)
  const buttons = stepsOf(payment).map(
    (step) =>
      `<form method="post" action="/sandbox/checkout/${payment.id}/${step}"><button class="${step}" name="step" value="${step}">${escaped(t(`sandbox.step.${step}`))}</button></form>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(t('sandbox.title'))}</title><link rel="stylesheet" href="/sandbox/checkout.css"></head>
<body><main>
<h1>${escaped(t('sandbox.title'))}</h1>
<p class="note">${escaped(t('sandbox.note'))}</p>
<dl>
<dt>${escaped(t('sandbox.amount'))}</dt><dd class="amount">${escaped(formatMoney(payment.amountMinor, payment.currency, payment.locale))}</dd>
<dt>${escaped(t('sandbox.order'))}</dt><dd>${escaped(payment.description)}</dd>
<dt>${escaped(t('sandbox.method'))}</dt><dd>${escaped(method)}</dd>
</dl>
<p class="state" role="status">${escaped(t(`sandbox.state.${payment.status}`))}</p>
<div class="steps">${buttons.join('')}</div>
<p><a href="${escaped(payment.returnUrl)}">${escaped(t('sandbox.back'))}</a></p>
</main></body>
</html>
`
}

function stepsOf({ status, refundedMinor }: SandboxPayment): string[] {
  if (status !== 'paid') return SANDBOX_STEPS[status]
  return [refundedMinor === 0 ? 'refunded' : 'refund_failed', ...SANDBOX_STEPS.paid]
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The page's style sheet, a file of its own because pages carry no inline style. */
export const CHECKOUT_CSS = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
main { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
.note { border-left: 4px solid #b8860b; padding-left: .75rem; margin: 0 0 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { opacity: .75 }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.amount { font-size: 1.25rem; font-weight: 700 }
.state { font-weight: 600 }
.steps { display: grid; gap: .75rem }
button { width: 100%; min-height: 2.75rem; font: inherit; border-radius: .5rem; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer }
button.paid { background: #14683f; border-color: #14683f; color: #fff; font-weight: 700 }
button:focus-visible, a:focus-visible { outline: 3px solid #5b8def; outline-offset: 2px }
a { color: LinkText }
`
