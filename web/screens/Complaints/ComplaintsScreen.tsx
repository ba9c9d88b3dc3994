import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'

/** A complaint about a member, a photo, a message or a payment, with or without an account (ACCT-05). */
export default function ComplaintsScreen() {
  const { t } = useTranslation(['static', 'shell'])
  const [reference, setReference] = useState<string>()
  return (
    <>
      <PageTitle description={t('complaints.text')}>{t('complaints.heading')}</PageTitle>
      {reference === undefined ? (
        <FormCard wide heading={t('complaints.heading')} text={t('complaints.text')}>
          <ComplaintForm onFiled={setReference} />
        </FormCard>
      ) : (
        <FormCard
          announced
          heading={t('complaints.filedHeading')}
          text={
            <Trans t={t} i18nKey="complaints.filedText" values={{ reference }} components={{ b: <b /> }} />
          }
        >
          <LinkButton to="/" size="large" block>
            {t('shell:errorPage.home')}
          </LinkButton>
        </FormCard>
      )}
    </>
  )
}
