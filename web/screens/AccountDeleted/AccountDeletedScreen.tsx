import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { useMailedLink } from '#web/features/account/useMailedLink.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'

/**
 * Undoes the deletion at the press of a button, because mail programs also open links. Opened again it says
 * that the account is back.
 */
function Undo({ token, staysSuspended }: { token: string; staysSuspended: boolean }) {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorTexts()
  const { link } = useMailedLink('DELETION_UNDO', token)
  const [state, setState] = useState<'asking' | 'sending' | 'done' | { code: string }>('asking')
  async function undo() {
    setState('sending')
    try {
      const code = await (await import('./undoDeletion.ts')).undoDeletion(token)
      setState(code === undefined ? 'done' : { code })
    } catch {
      setState({ code: 'GENERIC' })
    }
  }
  if (state === 'done' || (typeof link === 'object' && link.state === 'DONE')) {
    return (
      <FormCard
        announced
        heading={t(staysSuspended ? 'deleted.keptHeading' : 'deleted.backHeading')}
        text={t(staysSuspended ? 'deleted.keptText' : 'deleted.backText')}
      >
        <LinkButton to="/login" size="large" block>
          {t('shell:nav.logIn')}
        </LinkButton>
      </FormCard>
    )
  }
  return (
    <FormCard
      heading={t('deleted.undoHeading')}
      text={t(staysSuspended ? 'deleted.keepText' : 'deleted.undoText')}
    >
      {typeof state === 'object' && (
        <Alert tone="danger" announced>
          {errorText(state)}
        </Alert>
      )}
      <Button size="large" block busy={state === 'sending'} onClick={() => void undo()}>
        {t('deleted.undo')}
      </Button>
      <LinkButton to="/" look="plain">
        {t('shell:errorPage.home')}
      </LinkButton>
    </FormCard>
  )
}

/**
 * Says that the account is deleted and how to restore it (ACCT-03); the mailed link leads here too, with its
 * token.
 */
export default function AccountDeletedScreen() {
  const { t } = useTranslation(['settings', 'shell'])
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return (
    <>
      <PageTitle noIndex>{t('deleted.title')}</PageTitle>
      {token ? (
        <Undo key={token} token={token} staysSuspended={parameters.get('kept') === 'suspended'} />
      ) : (
        <FormCard heading={t('deleted.heading')} text={t('deleted.text')}>
          <LinkButton to="/" size="large" block>
            {t('shell:errorPage.home')}
          </LinkButton>
        </FormCard>
      )}
    </>
  )
}
