import { Trans, useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'

/** The conditions of an order, with links to the terms and to the withdrawal instructions. */
export function ConditionsText({ text }: { text: 'order.conditions' | 'repeatOrder.accept' }) {
  const { t } = useTranslation('premium')
  return (
    <Trans
      t={t}
      i18nKey={text}
      components={{
        terms: <AppLink to="/terms" target="_blank" />,
        withdrawal: <AppLink to="/return-policy" target="_blank" />,
      }}
    />
  )
}
