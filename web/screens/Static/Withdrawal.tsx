import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { useAddressParameters } from '#web/runtime/page/hydration.ts'
import { MailedWithdrawalPanel } from './MailedWithdrawalPanel.tsx'
import type { MailedWithdrawal } from './withdrawal.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import layout from '#web/design/layout.module.css'
import css from './Withdrawal.module.css'

/**
 * Withdrawing from a purchase on the return policy's page: by order number and address, and by the mailed
 * link (TRUST-04).
 */
export function Withdrawal() {
  const { t } = useTranslation('withdrawal')
  const parameters = useAddressParameters()
  const token = parameters.get('withdrawal')
  const [found, setFound] = useState<{ token: string; withdrawal: MailedWithdrawal }>()
  useEffect(() => {
    if (token === null) return
    let left = false
    void import('./withdrawal.ts')
      .then(({ findWithdrawal }) => findWithdrawal(token))
      .then((withdrawal) => left || setFound({ token, withdrawal }))
      .catch(() => left || setFound({ token, withdrawal: null }))
    return () => {
      left = true
    }
  }, [token])
  const isKnown = token !== null && found?.token === token
  return (
    <section id="withdraw" className={classes(layout.panel, layout.stack, css.panel)} aria-live="polite">
      <h2>{t(token === null ? 'form.heading' : 'heading')}</h2>
      {isKnown && found.withdrawal && <MailedWithdrawalPanel token={token} withdrawal={found.withdrawal} />}
      {isKnown && !found.withdrawal && <p role="alert">{t('linkUnknown')}</p>}
      {(token === null || (isKnown && !found.withdrawal)) && <WithdrawalForm />}
    </section>
  )
}
