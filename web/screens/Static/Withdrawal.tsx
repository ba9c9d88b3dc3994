import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useFoundLink } from '#web/features/account/useMailedLink.ts'
import { useAddressParameters } from '#web/runtime/page/hydration.ts'
import { MailedWithdrawalPanel } from './MailedWithdrawalPanel.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import layout from '#web/design/layout.module.css'
import css from './Withdrawal.module.css'

/**
 * Withdrawing from a purchase on the return policy's page: by order number and address, and by the mailed
 * link (TRUST-04).
 */
export function Withdrawal() {
  const { t } = useTranslation(['withdrawal', 'shell'])
  const token = useAddressParameters().get('withdrawal') ?? ''
  const { link: withdrawal, lookAgain } = useFoundLink(token, async () => {
    const { findWithdrawal } = await import('./withdrawal.ts')
    return findWithdrawal(token)
  })
  return (
    <section id="withdraw" className={classes(layout.panel, layout.stack, css.panel)} aria-live="polite">
      <h2>{t(token === '' ? 'form.heading' : 'heading')}</h2>
      {withdrawal === 'unreachable' && (
        <Alert tone="danger" announced>
          {t('shell:linkUnreachable.text')}{' '}
          <Button look="plain" onClick={lookAgain}>
            {t('shell:retry')}
          </Button>
        </Alert>
      )}
      {withdrawal === null && <p role="alert">{t('linkUnknown')}</p>}
      {withdrawal !== null && typeof withdrawal === 'object' && (
        <MailedWithdrawalPanel token={token} withdrawal={withdrawal} />
      )}
      {(token === '' || withdrawal === null) && <WithdrawalForm />}
    </section>
  )
}
