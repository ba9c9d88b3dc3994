import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useDecisionName_statement$key } from '#web/__generated__/useDecisionName_statement.graphql.ts'

/** A decision in two or three words, such as "Photo not shown". */
export function useDecisionName(): (statement: useDecisionName_statement$key) => string {
  const { t } = useTranslation('moderation')
  return (key) => {
    const { decision, about } = readInlineData(fragment, key)
    switch (decision) {
      case 'WARN':
      case 'LIMIT':
      case 'SUSPEND':
      case 'BAN':
        return t(`decision.${decision}`)
      case 'REFUSE':
        return about === 'PHOTO' || about === 'ABOUT_ME' || about === 'MESSAGE'
          ? t(`decision.REFUSE.${about}`)
          : t('decision.other')
      default:
        return t('decision.other')
    }
  }
}

const fragment = graphql`
  fragment useDecisionName_statement on Statement @inline {
    decision
    about
  }
`
