import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefundWords_order$key } from '#web/__generated__/RefundWords_order.graphql.ts'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'

const WORDS_MAX = 1000

type Props = { order: RefundWords_order$key; words: string; onWords: (words: string) => void }

/**
 * The operator's own words for the member, the language that the member reads, and whether a mail goes out.
 */
export function RefundWords({ order: key, words, onWords }: Props) {
  const { t, i18n } = useTranslation('orders')
  const { refundMailOutlook: outlook, refundMailLocale: locale } = useFragment(fragment, key)
  const language = locale ? languageIn(locale, i18n.language) : undefined
  return (
    <>
      <TextArea
        label={t('refund.words')}
        hint={language === undefined ? t('refund.wordsKept') : t('refund.wordsIn', { language })}
        rows={2}
        value={words}
        maxLength={WORDS_MAX}
        onChange={({ target }) => onWords(target.value)}
      />
      {outlook && outlook !== 'GOES' && (
        <Alert tone="warning">{t(`refund.outlook.${outlook as 'NO_ADDRESS'}`)}</Alert>
      )}
    </>
  )
}

const fragment = graphql`
  fragment RefundWords_order on OperatorOrder {
    refundMailOutlook
    refundMailLocale
  }
`
