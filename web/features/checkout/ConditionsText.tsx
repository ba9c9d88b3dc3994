import { Trans, useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'

/** What is agreed to with an order, with links to the terms and to the instruction on withdrawal. */
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
