import { formatMoney } from './order.rules.ts'
import type { PaymentStatus } from './payment.provider.ts'
import { SANDBOX_STEPS, type SandboxPayment } from './sandbox.provider.ts'

type Words = {
  title: string
  note: string
  amount: string
  order: string
  method: string
  back: string
  step: Record<PaymentStatus, string>
  state: Record<PaymentStatus, string>
}

const EN: Words = {
  title: 'Test payment',
  note: 'This is a test bank. No money moves here.',
  amount: 'Amount',
  order: 'Order',
  method: 'Method',
  back: 'Back to the shop',
  step: {
    open: '',
    paid: 'Pay',
    pending: 'Pay later',
    failed: 'Let it fail',
    canceled: 'Cancel',
    expired: 'Let it expire',
    charged_back: 'Charge back',
  },
  state: {
    open: 'Waiting for you',
    pending: 'The money is on its way',
    paid: 'Paid',
    failed: 'Failed',
    canceled: 'Cancelled',
    expired: 'Expired',
    charged_back: 'Charged back',
  },
}
const NL: Words = {
  title: 'Testbetaling',
  note: 'Dit is een testbank. Er wordt geen geld overgemaakt.',
  amount: 'Bedrag',
  order: 'Bestelling',
  method: 'Betaalmethode',
  back: 'Terug naar de winkel',
  step: {
    open: '',
    paid: 'Betalen',
    pending: 'Later betalen',
    failed: 'Laten mislukken',
    canceled: 'Annuleren',
    expired: 'Laten verlopen',
    charged_back: 'Terugboeken',
  },
  state: {
    open: 'Wacht op jou',
    pending: 'Het geld is onderweg',
    paid: 'Betaald',
    failed: 'Mislukt',
    canceled: 'Geannuleerd',
    expired: 'Verlopen',
    charged_back: 'Teruggeboekt',
  },
}
const METHOD_NAMES: Record<string, string> = { IDEAL: 'iDEAL', BANCONTACT: 'Bancontact', PAYPAL: 'PayPal' }

/** The sandbox bank's checkout page: plain forms, so that it works without script. */
export function checkoutPage(payment: SandboxPayment): string {
  const locale = payment.locale.split('-')[0] === 'nl' ? 'nl' : 'en'
  const words = locale === 'nl' ? NL : EN
  const method = METHOD_NAMES[payment.method] ?? payment.method.toLowerCase().replaceAll('_', ' ')
  const buttons = SANDBOX_STEPS[payment.status].map(
    (step) =>
      `<form method="post" action="/sandbox/checkout/${payment.id}/${step}"><button class="${step}" name="step" value="${step}">${words.step[step]}</button></form>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${words.title}</title><link rel="stylesheet" href="/sandbox/checkout.css"></head>
<body><main>
<h1>${words.title}</h1>
<p class="note">${words.note}</p>
<dl>
<dt>${words.amount}</dt><dd class="amount">${escaped(formatMoney(payment.amountMinor, payment.currency, payment.locale))}</dd>
<dt>${words.order}</dt><dd>${escaped(payment.description)}</dd>
<dt>${words.method}</dt><dd>${escaped(method)}</dd>
</dl>
<p class="state" role="status">${words.state[payment.status]}</p>
<div class="steps">${buttons.join('')}</div>
<p><a href="${escaped(payment.returnUrl)}">${words.back}</a></p>
</main></body>
</html>
`
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
