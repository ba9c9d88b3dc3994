import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'

/** The conditions of an order, with links to the terms and to the withdrawal instructions. */
export function ConditionsText({ text }: { text: 'order.conditions' | 'repeatOrder.accept' }) {
  const { t } = useTranslation('premium')
  return (
    <MarkedText
      text={t(text)}
      parts={{
        terms: <AppLink to="/terms" target="_blank" />,
        withdrawal: <AppLink to="/return-policy" target="_blank" />,
      }}
    />
  )
}
