import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
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
          text={<MarkedText text={t('complaints.filedText', { reference })} parts={{ b: <b /> }} />}
        >
          <LinkButton to="/" size="large" block>
            {t('shell:errorPage.home')}
          </LinkButton>
        </FormCard>
      )}
    </>
  )
}
